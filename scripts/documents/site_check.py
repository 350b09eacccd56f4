"""Faults of a written site: links to nothing, and what a page would load from another host."""
import re
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

LOADED = {"img": "src", "script": "src", "iframe": "src", "source": "src", "video": "src", "object": "data", "embed": "src"}
LOADED_LINKS = {"stylesheet", "icon", "preload", "preconnect", "manifest", "modulepreload", "prefetch", "dns-prefetch"}
FOREIGN = re.compile(r"(https?:)?//")
STYLE = re.compile(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^\"')\s]+")


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loaded = {"", "__top"}, [], STYLE.findall(text)
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = {name: value or "" for name, value in attributes}
        self.ids.update(values[name] for name in ("id", "name") if name in values)
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if tag == "link" and LOADED_LINKS & set(values.get("rel", "").split()):
            self.load(values.get("href", ""))
        if values.get(LOADED.get(tag)):
            self.load(values[LOADED[tag]])

    def load(self, url):
        self.links.append(url)
        if FOREIGN.match(url):
            self.loaded.append(url)


def faults(site):
    """Sentences about the pages and style sheets of a folder."""
    pages = {file: Page(file.read_text(encoding="utf-8")) for file in sorted(site.rglob("*.html"))}
    for file, page in pages.items():
        name = file.relative_to(site)
        for link in dict.fromkeys(page.links):
            url = urlsplit(link)
            if url.scheme or url.netloc or name.name == "404.html":  # whose links begin at the root of a server
                continue
            target = (file.parent / unquote(url.path)).resolve() if url.path else file
            if not target.is_file():
                yield f"{name}: expected a file of the site, got a link to {link}"
            elif target in pages and unquote(url.fragment) not in pages[target].ids:
                yield f"{name}: expected an anchor of the page, got a link to {link}"
        yield from (f"{name}: expected files of the site only, got {url}" for url in page.loaded)
    for file in sorted(site.rglob("*.css")):
        for url in STYLE.findall(file.read_text(encoding="utf-8")):
            yield f"{file.relative_to(site)}: expected files of the site only, got {url}"
