// Connects a page that `heapdrop open` serves to its analyzer. The analyzer runs in that
// process, on the machine with the dump; this script talks to it over a WebSocket.
// engine/socket describes the messages. boot.js runs this script before the page program.
"use strict";
(() => {
  // The token is in the fragment of the address, which browsers never send. It is removed
  // from the address, and stored so that this tab, and no other, can be reloaded.
  const place = "heapdrop-token";
  let token = /^#open=([\w-]+)$/.exec(location.hash)?.[1];

  function store(text) {
    token = text;
    try {
      sessionStorage.setItem(place, text);
    } catch {
      // If storage is refused, a reload needs the address again.
    }
  }
  if (token) {
    store(token);
    history.replaceState(null, "", location.pathname);
  } else {
    try {
      token = sessionStorage.getItem(place);
    } catch {
      // If storage is refused, a reload needs the address again.
    }
  }
  if (!token) {
    heapdropStop("This address is incomplete. Open the whole address that heapdrop open has printed: it ends in #open= and a token.");
  }

  const address = new URL("analyzer", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";

  // Reasons for which the server closes a connection for good: the message, and the kind
  // of the end.
  const ends = {
    4401: ["heapdrop open does not know this page.", "refused"],
    4404: ["The analysis of this page has ended.", "gone"],
    4410: ["heapdrop open has ended.", "closed"],
  };
  const silence = 60_000; // milliseconds without a message of the server, which sends one every 20 seconds
  const pauses = [0, 500, 1000, 2000, 5000]; // milliseconds before each attempt; the last value is for all further ones

  let named = false; // the page knows which dumps there are

  // start connects to a new analyzer. receive and died are those of startEngine in
  // boot.js; lost gets whether the connection is lost.
  function start(receive, died, lost) {
    let socket, timer, confirming;
    let heard = 0; // when the server was heard last
    let analyzer = ""; // its name
    let greeted = false; // it has answered on this connection
    let away = false; // the page knows that the connection is lost
    let failures = 0;
    let stopped = false;
    let sent = 0;
    let received = 0; // numbers of messages
    let unconfirmed = []; // messages that have not been confirmed

    function report(isLost) {
      if (away !== isLost) {
        away = isLost;
        lost(isLost);
      }
    }

    function connect() {
      clearTimeout(timer);
      greeted = false;
      const own = (socket = new WebSocket(address));
      own.onopen = () => own.send(JSON.stringify({ token, analyzer, received }));
      own.onmessage = ({ data }) => {
        if (own === socket) {
          heard = Date.now();
          greeted ? take(data) : welcome(JSON.parse(data));
        }
      };
      own.onclose = ({ code }) => own === socket && closed(code);
    }

    function welcome(greeting) {
      analyzer = greeting.analyzer;
      if (greeting.token) {
        store(greeting.token); // this page came with a ticket, which nobody can use again
      }
      greeted = true;
      failures = 0;
      confirm(greeting.received);
      unconfirmed.forEach(send);
      report(false);
      if (!named) {
        named = true;
        heapdropBoot.onDumps(greeting.dumps);
      }
    }

    const confirm = (number) => {
      unconfirmed = unconfirmed.filter((message) => message.number > number);
    };

    // What a connection that is being closed would lose stays unconfirmed, and is sent over
    // the next one.
    function say(text) {
      if (socket.readyState === WebSocket.OPEN) {
        socket.send(text);
      }
    }

    function send({ number, text, files }) {
      say(`${JSON.stringify({ number, received, files: files?.map((file) => file.number) })}\n${text}`);
    }

    function take(data) {
      const end = data.indexOf("\n");
      const header = JSON.parse(end < 0 ? data : data.slice(0, end));
      confirm(header.received);
      if (!header.number) {
        return; // a sign that the server is there
      }
      received = header.number;
      confirming ??= setTimeout(() => {
        confirming = undefined;
        if (greeted) {
          say(JSON.stringify({ received }));
        }
      }, 500);
      receive(data.slice(end + 1), header.files);
    }

    function closed(code) {
      greeted = false;
      if (ends[code]) {
        leave();
        died(ends[code][0], "", ends[code][1]);
        return;
      }
      report(true);
      timer = setTimeout(connect, pauses[Math.min(failures++, pauses.length - 1)]);
    }

    function leave() {
      stopped = true;
      report(false);
      clearTimeout(timer);
      clearTimeout(confirming);
      clearInterval(watch);
      removeEventListener("online", hurry);
    }

    function hurry() {
      if (away && (!socket || socket.readyState === WebSocket.CLOSED)) {
        connect();
      }
    }

    // A connection through a tunnel may end without notice.
    const watch = setInterval(() => {
      if (greeted && Date.now() - heard > silence) {
        const dead = socket;
        closed(1006);
        socket = null; // what it still says does not count
        dead.close();
      }
    }, silence / 4);
    addEventListener("online", hurry);
    connect();
    return {
      post(text, files) {
        if (stopped) {
          return;
        }
        const message = { number: ++sent, text, files };
        unconfirmed.push(message);
        if (greeted) {
          send(message);
        }
      },
      stop() {
        leave();
        const own = socket;
        socket = null;
        if (own?.readyState === WebSocket.CONNECTING) {
          own.onopen = () => own.close(1000); // closed now, it would be an error in the console
        } else {
          own?.close(1000);
        }
      },
    };
  }

  // fetchCopy downloads a file that the analyzer has written.
  async function fetchCopy(file) {
    const response = await fetch(`copy/${file.number}`, { headers: { Authorization: `Bearer ${token}` }, cache: "no-store" });
    if (!response.ok) {
      throw new Error(`heapdrop open answered ${response.status}`);
    }
    return response;
  }

  globalThis.heapdropSocket = { start, fetchCopy };
})();
