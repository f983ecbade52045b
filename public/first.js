// Runs before everything else: refuses to run within another page, stops the page
// where a file of it is not the one that was built, and applies a theme that was chosen
// before, ahead of the first paint.
"use strict";
(() => {
  const root = document.documentElement;

  // A page that frames this one could lay itself over it and have a user press what he
  // does not see. Hosts that send headers forbid it (frame-ancestors); others cannot.
  if (self !== top) {
    const policy = document.createElement("meta"); // from here on nothing is loaded or run
    policy.httpEquiv = "Content-Security-Policy";
    policy.content = "default-src 'none'";
    document.head.append(policy);
    // Styles are not loaded either, and the other page shows through where there is none.
    Object.assign(root.style, { background: "Canvas", color: "CanvasText", font: "15px/1.5 system-ui, sans-serif", overflowWrap: "anywhere" });
    const text = document.createElement("p");
    text.textContent = "For your safety, heapdrop does not run inside another page. ";
    const link = document.createElement("a");
    link.href = location.href.split("#")[0];
    link.target = "_blank";
    link.rel = "noopener noreferrer";
    link.textContent = "Open heapdrop in a tab of its own";
    text.append(link);
    addEventListener("DOMContentLoaded", () => document.body.replaceChildren(text));
    return;
  }

  // heapdropStop shows that the page cannot go on. boot.js does not run without it.
  let stopped = false;
  globalThis.heapdropStop = (message) => {
    if (stopped) {
      return; // the first reason is the one that counts
    }
    stopped = true;
    const box = document.createElement("div");
    box.className = "boot-problem";
    box.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = message;
    const again = document.createElement("button");
    again.className = "primary";
    again.textContent = "Reload the page";
    again.addEventListener("click", () => location.reload());
    box.append(text, again);
    root.dataset.state = "error";
    document.body.append(box);
  };

  // Scripts and styles carry the hash of what they are (integrity); the browser refuses others.
  addEventListener("error", ({ target }) => {
    if (target.integrity) {
      const name = new URL(target.src || target.href).pathname.split("/").pop();
      const show = () => heapdropStop(`${name} could not be loaded, or is not the file that this page was built with. heapdrop may have been updated just now: reload the page. If that does not help, this copy of heapdrop is incomplete: build or download it again.`);
      document.body ? show() : addEventListener("DOMContentLoaded", show);
    }
  }, true);

  try {
    const theme = localStorage.getItem("heapdrop-theme");
    if (theme === "light" || theme === "dark") {
      root.dataset.theme = theme;
    }
  } catch {
    // Storage may be refused; the system's theme is used.
  }
})();
