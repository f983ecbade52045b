// Starts the page: loads the page program and the analyzer, takes dropped files, and
// starts the analyzer's worker. Everything is fetched before the page program runs, so
// opening a dump makes no request. The page program (package ui) uses heapdropBoot.
// Without first.js this script does nothing.
"use strict";
(() => {
  const root = document.documentElement;
  const stopPage = globalThis.heapdropStop;
  if (!stopPage) {
    document.getElementById("loading").textContent = "first.js could not be loaded, or is not the file that this page was built with. Reload the page.";
    return;
  }

  const { get, getAgain, run, cacheBuild } = heapdropFiles;

  async function compile(name) {
    const response = await get(name);
    // Not every static host sends the media type that streaming compilation requires.
    if ((response.headers.get("Content-Type") || "").startsWith("application/wasm")) {
      return WebAssembly.compileStreaming(response);
    }
    return WebAssembly.compile(await response.arrayBuffer());
  }

  // heapdrop open marks the page: that process then analyses its dumps, see socket.js.
  const served = document.querySelector('meta[name="analyzer"]') ? run("socket.js") : null;
  served?.catch(() => {}); // reported by start
  if (served) {
    root.dataset.served = ""; // it cannot be saved
  }

  // The page and the analyzer are two modes of one program.
  const program = compile("heapdrop.wasm");
  program.catch(() => {}); // reported by start
  const cached = served ?? cacheBuild(program); // its address changes each time, so nothing is cached for it

  // The worker is made from a Blob, so that it inherits the policy of this page even if
  // the host sends no headers, and starting it makes no request.
  const scriptOf = async (...texts) => URL.createObjectURL(new Blob([(await Promise.all(texts)).join("\n")], { type: "text/javascript" }));
  const [runtime, bootstrap] = ["wasm_exec.js", "worker.js"].map((name) => get(name).then((r) => r.text()));
  const analyzer = Promise.all([program, scriptOf(runtime, bootstrap)]).then(([module, script]) => ({ module, script }));
  analyzer.catch(() => {}); // reported by startEngine

  // For dumps that need more than 4 GB of memory, the worker converts the program.
  async function largeAnalyzer() {
    const [convert, large] = await Promise.all(["memory64.js", "heapdrop.wasm"].map(getAgain));
    return { program: await large.arrayBuffer(), script: await scriptOf(runtime, convert.text(), bootstrap) };
  }

  let picking = "open"; // what the file dialog is open for

  const boot = (globalThis.heapdropBoot = {
    onFiles: null, // the page program takes files here
    onFleet: null, // gets what heapdrop fleet wrote: texts of records, and paths and files beside them
    onDumps: null, // gets the dumps given to heapdrop open, each as a list of files
    pending: null, // what arrived before the page program was ready
    pendingFleet: null,

    // isServed reports whether files, if there are any, are those of heapdrop open, which
    // then analyses them.
    isServed: (files) => Boolean(served) && !(files?.[0] instanceof File),

    // startEngine starts an analyzer for files: a worker, a large one with more than 4 GB, or
    // one of heapdrop open. receive gets its messages: text and files. died gets the reason,
    // the last output and the kind of its end: "memory" ran out, a "bug", "ended" by the
    // browser, no "start", or one of socket.js. lost: whether it is lost. Returns post, stop.
    startEngine(files, large, receive, died, lost) {
      return boot.isServed(files) ? heapdropSocket.start(receive, died, lost) : startWorker(large, receive, died);
    },

    // pickFiles opens the file dialog; onFiles gets how along with the chosen files.
    pickFiles(how) {
      picking = how;
      document.getElementById("open-file").click();
    },

    pickFolder: () => document.getElementById("open-folder").click(),

    async fetchSample(failed) {
      try {
        const name = "sample.hprof.gz";
        const blob = await (await get(name)).blob();
        take([new File([blob], name, { lastModified: 0 })], "open");
      } catch (error) {
        failed(`The sample dump could not be fetched. ${error.message}`);
      }
    },

    // downloadLicences downloads the licences of heapdrop and of everything in it. They are
    // cached for visits without network.
    async downloadLicences(failed) {
      try {
        const texts = [];
        for (const name of ["LICENSE.txt", "NOTICE.txt"]) {
          texts.push(await (await get(name)).text());
        }
        saveAs("heapdrop-licences.txt", new Blob([texts.join("\n\n")], { type: "text/plain" }));
      } catch (error) {
        failed(`The licences could not be fetched. ${error.message}`);
      }
    },

    // openGuide opens the guide at a place: the id of a heading, or "query NAME".
    async openGuide(at, failed) {
      try {
        if (!globalThis.heapdropGuide) {
          await run("guide.js");
        }
        heapdropGuide.open(await (await get("guide.html")).text(), at);
      } catch (error) {
        failed(`The guide could not be opened. ${error.message}`);
      }
    },

    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        // Without a secure context, only the old way works.
        const area = document.createElement("textarea");
        area.value = text;
        area.className = "sr";
        document.body.append(area);
        area.select();
        document.execCommand("copy");
        area.remove();
      }
    },

    download(name, type, text) {
      saveAs(name, new Blob([text], { type }));
    },

    // downloadFile downloads a file, compressed if compress is set. done gets the error;
    // "" if there is none.
    async downloadFile(file, compress, done) {
      try {
        const content = file instanceof File ? new Response(file) : await heapdropSocket.fetchCopy(file);
        if (compress) {
          const packed = content.body.pipeThrough(new CompressionStream("gzip"));
          saveAs(`${file.name}.gz`, await new Response(packed).blob());
        } else {
          saveAs(file.name, file instanceof File ? file : await content.blob());
        }
        done("");
      } catch (error) {
        done(error.message);
      }
    },

    // showImage shows a picture written by the analyzer in an element; alt describes it.
    async showImage(host, file, alt, failed) {
      const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
      try {
        const content = file instanceof File ? file : await (await heapdropSocket.fetchCopy(file)).blob();
        const type = { png: "image/png", jpeg: "image/jpeg", gif: "image/gif", webp: "image/webp" }[file.name.split(".").pop()];
        const image = new Image();
        const url = URL.createObjectURL(new Blob([content], { type }));
        image.alt = alt;
        image.onload = () => URL.revokeObjectURL(url);
        image.onerror = () => {
          URL.revokeObjectURL(url);
          failed("The browser cannot draw this picture: it may be cut or damaged. Its bytes can be saved.");
        };
        const style = new CSSStyleSheet();
        style.replaceSync("img { display: block; max-width: 100%; max-height: 100%; margin: auto; object-fit: contain; background: repeating-conic-gradient(#8883 0 25%, #0000 0 50%) 0 / 16px 16px; }");
        shadow.adoptedStyleSheets = [style];
        image.src = url;
        shadow.replaceChildren(image);
      } catch (error) {
        failed(error.message);
      }
    },

    // loadEditor loads the editor of the query languages, which is large, so not at the
    // start.
    async loadEditor() {
      if (!globalThis.heapdropEditor) {
        await run("vendor/editor.js");
      }
      return globalThis.heapdropEditor;
    },

    // loadPicture loads the script that draws pictures, unless it has been loaded.
    async loadPicture() {
      await pictures;
      if (!globalThis.heapdropPicture) {
        await run("shapes.js");
        await run("picture.js");
      }
      await new Promise((next) => setTimeout(next)); // a task of its own: the page has just been drawn
      return globalThis.heapdropPicture;
    },

    // savePicture downloads what a picture shows, as "svg" or "png". A drawing is {name, svg}.
    async savePicture(picture, kind, failed) {
      try {
        if (!globalThis.heapdropPictureFile) {
          await run("picturefile.js");
        }
        const { name, content } = await heapdropPictureFile.write(picture, kind);
        saveAs(name, content);
      } catch (error) {
        failed(error.message);
      }
    },

    // saved and save read and write the queries that the user saved.
    saved: () => stored("heapdrop-queries"),
    save: (text) => store("heapdrop-queries", text),

    // pinned and storePin read and write whether the inspector is beside the view.
    pinned: () => stored("heapdrop-pinned") === "yes",
    storePin: (pinned) => store("heapdrop-pinned", pinned ? "yes" : ""),

    setTheme(theme) {
      if (theme) {
        root.dataset.theme = theme;
      } else {
        delete root.dataset.theme;
      }
      store("heapdrop-theme", theme);
    },
  });

  // startWorker is startEngine for a worker of this page.
  function startWorker(large, receive, died) {
    let worker = null;
    let stopped = false;
    const held = [null]; // the files sent to the worker, by number

    function end(reason, output, kind) {
      if (!stopped) {
        stopped = true;
        worker?.terminate();
        died(reason, output, kind);
      }
    }

    function begin({ module, program, script }) {
      if (stopped) {
        return;
      }
      worker = new Worker(script, { name: "heapdrop analyzer" });
      const lock = `heapdrop-analyzer-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
      listen(worker, lock, held, receive, end);
      worker.postMessage({ module, program, lock }, program ? [program] : []);
    }
    (large ? largeAnalyzer() : analyzer).then(begin, (error) => end(`The analyzer could not be loaded. ${error.message}`, "", "start"));

    return {
      post(text, files) {
        const first = held.length;
        held.push(...(files ?? []));
        worker?.postMessage({ text, files, first });
      },
      stop() {
        stopped = true;
        if (worker) {
          worker.onmessage = worker.onerror = null;
          worker.terminate();
        }
      },
    };
  }

  // listen handles the messages of a worker. receive gets those of the analyzer; end gets
  // its end, also one that only shows by the lock that the worker held.
  function listen(worker, lock, held, receive, end) {
    worker.onmessage = ({ data }) => {
      if (data.died) {
        const { reason, output, kind } = data.died;
        end(String(reason), String(output || ""), String(kind));
      } else if (data.holds) {
        navigator.locks.request(lock, () => end("The browser ended the analyzer.", "", "ended"));
      } else if (data.read) {
        readFor(worker, held, data.read);
      } else {
        receive(data.text, data.files);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end(event.message || "The analyzer could not be started.", "", event.message ? "bug" : "start");
    };
    worker.onmessageerror = () => end("A message of the analyzer could not be read.", "", "bug");
  }

  // readFor reads a part of a file for a worker that may not: WebKit refuses to let workers
  // of a page opened from disk read files.
  async function readFor(worker, held, { number, file, from, to }) {
    try {
      const buffer = await held[file].slice(from, to).arrayBuffer();
      worker.postMessage({ part: number, buffer }, [buffer]);
    } catch (error) {
      worker.postMessage({ part: number, failed: String(error) });
    }
  }

  // stored and store read and write a text that the browser keeps for the next visit. An
  // empty one is removed.
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function store(key, text) {
    try {
      if (text) {
        localStorage.setItem(key, text);
      } else {
        localStorage.removeItem(key);
      }
    } catch {
      // If storage is refused, what was set lasts until the page is closed.
    }
  }

  function saveAs(name, blob) {
    const url = URL.createObjectURL(blob);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  // take passes files to the page program. how says what they are for: "open", "compare",
  // or "drop", which may be either. note is what the user should know about them, or why
  // there are none.
  function take(files, how, note = files.length > 0 ? "" : "Nothing of what was dropped is a file.") {
    if (boot.onFiles) {
      boot.onFiles(files, how, note);
    } else {
      boot.pending = [files, how, note];
    }
  }

  // The record of a dump that heapdrop fleet writes. The page does not use the folders
  // beside records.
  const recordPath = /(^|\/)records\/[^/]+\.json$/;
  const fleetFolders = ["tables", "reports", "summaries", "files"];
  const longestRecord = 16 << 20;

  // takeFound takes the files of a folder as a list of {file, path}: dumps, the largest
  // first, or the records of heapdrop fleet with the dumps found beside them.
  async function takeFound(found, note) {
    const records = found.filter(({ file, path }) => recordPath.test(path) && file.size < longestRecord);
    try {
      if (records.length > 0 && (await records[0].file.text()).includes('"heapdrop/fleet/')) {
        const texts = [];
        for (const { file } of records) {
          texts.push(await file.text());
        }
        const rest = found.filter(({ path }) => !recordPath.test(path));
        const fleet = [texts, rest.map(({ path }) => path), rest.map(({ file }) => file)];
        if (boot.onFleet) {
          boot.onFleet(...fleet);
        } else {
          boot.pendingFleet = fleet;
        }
        return;
      }
    } catch (error) {
      note = `The folder could not be read. ${error.message}`;
    }
    take(found.map(({ file }) => file).sort((a, b) => b.size - a.size), "drop", note);
  }

  // takeFolders takes the files in dropped folders.
  async function takeFolders(entries) {
    const mostFiles = 5_000;
    const found = [];
    let others = 0; // that are no records
    let note = "There is no file in the folder.";
    try {
      for (const entry of entries) { // folders add to the list
        if (others === mostFiles) {
          note = `Only the first ${mostFiles.toLocaleString("en-US")} files of the folder are looked at.`;
          break;
        }
        if (entry.isFile) {
          found.push({ file: await new Promise((resolve, reject) => entry.file(resolve, reject)), path: entry.fullPath });
          others += recordPath.test(entry.fullPath) ? 0 : 1;
          note = "";
          continue;
        }
        const reader = entry.createReader(); // gives a part at a time
        const inside = [];
        let part;
        do {
          part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
          inside.push(...part);
        } while (part.length > 0);
        const isFleet = inside.some((e) => e.name === "records") && inside.some((e) => e.name === "tables");
        entries.push(...inside.filter((e) => !isFleet || !fleetFolders.includes(e.name)));
      }
    } catch (error) {
      note = `The folder could not be read. ${error.message}`;
    }
    await takeFound(found, note);
  }

  const folder = document.getElementById("open-folder");
  folder.addEventListener("change", () => {
    const found = Array.from(folder.files, (file) => ({ file, path: file.webkitRelativePath }));
    const isFleet = found.some(({ path }) => recordPath.test(path));
    folder.value = "";
    if (found.length > 0) {
      takeFound(found.filter(({ path }) => !isFleet || !path.split("/").some((name) => fleetFolders.includes(name))), "");
    }
  });

  const input = document.getElementById("open-file");
  input.addEventListener("change", () => {
    const files = Array.from(input.files);
    input.value = "";
    if (files.length > 0) {
      take(files, picking);
    }
    picking = "open";
  });

  // The whole page is the drop target.
  const hasFiles = (event) => Array.from(event.dataTransfer?.types || []).includes("Files");
  const veil = document.getElementById("drop-veil");
  let depth = 0;
  addEventListener("dragenter", (event) => {
    if (hasFiles(event)) {
      event.preventDefault();
      depth++;
      veil.classList.add("shown");
    }
  });
  addEventListener("dragleave", (event) => {
    if (hasFiles(event)) {
      depth = Math.max(depth - 1, 0);
      veil.classList.toggle("shown", depth > 0);
    }
  });
  addEventListener("dragover", (event) => {
    if (hasFiles(event)) {
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    }
  });
  addEventListener("drop", (event) => {
    depth = 0;
    veil.classList.remove("shown");
    if (hasFiles(event)) {
      event.preventDefault();
      const entries = Array.from(event.dataTransfer.items, (item) => item.webkitGetAsEntry?.()).filter(Boolean);
      if (entries.some((entry) => entry.isDirectory)) {
        takeFolders(entries);
      } else {
        take(Array.from(event.dataTransfer.files), "drop");
      }
    }
  });

  /** The script that draws pictures: the overview of every dump has one. */
  const pictures = Promise.all([program, served])
    .then(() => root.dataset.state !== "error" && run("shapes.js").then(() => run("picture.js")))
    .catch(() => {});

  async function start() {
    if (typeof WebAssembly !== "object") {
      stopPage("heapdrop needs WebAssembly, which this browser does not have or does not allow.");
      return;
    }
    const go = new Go();
    go.argv = ["heapdrop", "page"];
    let instance;
    try {
      instance = await WebAssembly.instantiate(await program, go.importObject);
      await served;
    } catch (error) {
      stopPage(`heapdrop could not be loaded. ${error.message}`);
      return;
    }
    await pictures;
    await cached; // no request from now on
    await go.run(instance);
    stopPage("The page stopped because of an error in heapdrop. Your dump is untouched; reload the page and drop it again.");
  }
  start();
})();
