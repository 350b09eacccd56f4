// Browsers start no workers for a page that is opened as a file. There the theme's search runs in a hidden frame instead, and its
// index comes as a script, which defines `__index`.
if (location.protocol === "file:") {
  const index = new URL("../search/search_index.js", document.currentScript.src);
  const load = (page, url) => new Promise(loaded => {
    page.head.append(Object.assign(page.createElement("script"), {src: url, onload: loaded}));
  });
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.body.appendChild(Object.assign(document.createElement("iframe"), {hidden: true}));
      const page = frame.contentDocument;
      page.open();
      page.write("<head></head>");
      page.close();
      this.inside = frame.contentWindow;
      this.inside.postMessage = data => this.dispatchEvent(new MessageEvent("message", {data}));
      this.ready = load(page, url);
    }
    postMessage(data) { this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", {data}))); }
  };
  window.__search = {index: load(document, index).then(() => window.__index)};  // Material 8; from 9 on it does so itself
}
