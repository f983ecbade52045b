package com.paybridge.acquiring;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.BufferStock;
import org.tidewater.base.CustomerLru;
import org.tidewater.base.EventWindow;
import org.tidewater.base.LedgerDb;
import org.tidewater.base.OpenOrders;

/** One exception is thrown for every failure of the link, and each failure to close is suppressed into it. */
public class Main {
    static class LinkDown extends IOException {
        LinkDown(String message) {
            super(message);
        }
    }

    static class CloseFailed extends IOException {
        final String terminal;
        final Instant at;
        final byte[] unsent;

        CloseFailed(String terminal, Instant at, byte[] unsent) {
            super("terminal " + terminal + ": " + unsent.length + " bytes not sent");
            this.terminal = terminal;
            this.at = at;
            this.unsent = unsent;
        }
    }

    static final LinkDown LINK_DOWN = new LinkDown("no route to the scheme");

    static class Exchange implements AutoCloseable {
        private final String terminal;
        private final Instant at;
        private byte[] pending;

        Exchange(String terminal, Instant at, byte[] pending) {
            this.terminal = terminal;
            this.at = at;
            this.pending = pending;
        }

        String authorise(boolean up) throws IOException {
            if (!up) throw LINK_DOWN;
            pending = null;
            return "00";
        }

        @Override
        public void close() throws IOException {
            if (pending != null) throw new CloseFailed(terminal, at, pending);
        }
    }

    static class Acquirer {
        final Map<String, Integer> answers = new HashMap<>();
        final LedgerDb ledger = new LedgerDb(91);
        final EventWindow audit = new EventWindow(92);
        final OpenOrders open = new OpenOrders(93);
        final CustomerLru merchants = new CustomerLru(94);
        final BufferStock buffers = new BufferStock();

        Acquirer() throws Exception {}

        void pay(String terminal, Instant at, byte[] message, boolean up) {
            try (Exchange x = new Exchange(terminal, at, message)) {
                answers.merge(x.authorise(up), 1, Integer::sum);
            } catch (IOException e) {
                answers.merge("91", 1, Integer::sum);
            }
        }
    }

    private static Acquirer acquirer;

    public static void main(String[] args) throws Exception {
        acquirer = new Acquirer();
        Sample s = new Sample(818);
        int n = 38_000;
        for (int i = 0; i < n; i++) {
            boolean up = i % 7000 > 900;
            acquirer.pay("TID" + (20_000 + s.below(4000)), Sample.at(i, n, Duration.ofHours(19)), s.bytes(120 + s.below(260)), up);
        }
        Ready.last();
    }
}
