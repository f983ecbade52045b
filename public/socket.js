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
    const connection = new Connection(receive, died, lost);
    connection.connect();
    return connection;
  }

  // A Connection to an analyzer connects again when it is lost. Both ends then send what the
  // other has not confirmed.
  class Connection {
    socket = null;
    analyzer = ""; // its name
    greeted = false; // it has answered on this connection
    heard = 0; // when the server was heard last
    failures = 0; // attempts to connect since then
    away = false; // the page knows that the connection is lost
    stopped = false;
    sent = 0;
    received = 0; // numbers of messages
    unconfirmed = []; // messages that have not been confirmed

    constructor(receive, died, lost) {
      Object.assign(this, { receive, died, lost });
      this.hurry = () => this.connectNow();
      addEventListener("online", this.hurry);
      this.watch = setInterval(() => this.checkSilence(), silence / 4);
    }

    connect() {
      clearTimeout(this.timer);
      this.greeted = false;
      const own = (this.socket = new WebSocket(address));
      own.onopen = () => own.send(JSON.stringify({ token, analyzer: this.analyzer, received: this.received }));
      own.onmessage = ({ data }) => {
        if (own === this.socket) {
          this.heard = Date.now();
          this.greeted ? this.take(data) : this.welcome(JSON.parse(data));
        }
      };
      own.onclose = ({ code }) => own === this.socket && this.closed(code);
    }

    connectNow() {
      if (this.away && (!this.socket || this.socket.readyState === WebSocket.CLOSED)) {
        this.connect();
      }
    }

    welcome(greeting) {
      this.analyzer = greeting.analyzer;
      if (greeting.token) {
        store(greeting.token); // this page came with a ticket, which nobody can use again
      }
      this.greeted = true;
      this.failures = 0;
      this.confirm(greeting.received);
      this.unconfirmed.forEach((message) => this.send(message));
      this.report(false);
      if (!named) {
        named = true;
        heapdropBoot.onDumps(greeting.dumps);
      }
    }

    confirm(number) {
      this.unconfirmed = this.unconfirmed.filter((message) => message.number > number);
    }

    // report tells the page whether the connection is lost.
    report(isLost) {
      if (this.away !== isLost) {
        this.away = isLost;
        this.lost(isLost);
      }
    }

    send({ number, text, files }) {
      this.say(`${JSON.stringify({ number, received: this.received, files: files?.map((file) => file.number) })}\n${text}`);
    }

    // What a connection that is being closed would lose stays unconfirmed, and is sent over
    // the next one.
    say(text) {
      if (this.socket.readyState === WebSocket.OPEN) {
        this.socket.send(text);
      }
    }

    take(data) {
      const end = data.indexOf("\n");
      const header = JSON.parse(end < 0 ? data : data.slice(0, end));
      this.confirm(header.received);
      if (!header.number) {
        return; // a sign that the server is there
      }
      this.received = header.number;
      this.confirming ??= setTimeout(() => {
        this.confirming = undefined;
        if (this.greeted) {
          this.say(JSON.stringify({ received: this.received }));
        }
      }, 500);
      this.receive(data.slice(end + 1), header.files);
    }

    closed(code) {
      this.greeted = false;
      if (ends[code]) {
        this.leave();
        this.died(ends[code][0], "", ends[code][1]);
        return;
      }
      this.report(true);
      this.timer = setTimeout(() => this.connect(), pauses[Math.min(this.failures++, pauses.length - 1)]);
    }

    // checkSilence ends a silent connection: one through a tunnel may end without notice.
    checkSilence() {
      if (this.greeted && Date.now() - this.heard > silence) {
        const dead = this.socket;
        this.closed(1006);
        this.socket = null; // what it still says does not count
        dead.close();
      }
    }

    leave() {
      this.stopped = true;
      this.report(false);
      clearTimeout(this.timer);
      clearTimeout(this.confirming);
      clearInterval(this.watch);
      removeEventListener("online", this.hurry);
    }

    // post and stop are those of startEngine in boot.js.
    post(text, files) {
      if (this.stopped) {
        return;
      }
      const message = { number: ++this.sent, text, files };
      this.unconfirmed.push(message);
      if (this.greeted) {
        this.send(message);
      }
    }

    stop() {
      this.leave();
      const own = this.socket;
      this.socket = null;
      if (own?.readyState === WebSocket.CONNECTING) {
        own.onopen = () => own.close(1000); // closed now, it would be an error in the console
      } else {
        own?.close(1000);
      }
    }
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
