package net.aftn.relay;

import airport.*;

import org.harness.Ready;

import java.util.*;
import java.util.logging.*;

/**
 * Each line to a neighbour centre has a journal, a handler of the relay's logger. When a line is
 * set up anew after an interruption, the old journal stays at the logger.
 */
public class Main {
    private static final Logger RELAY = Logger.getLogger("net.aftn.relay");

    static final class LineJournal extends Handler {
        private final String line;
        private final String[] entries = new String[40];
        private int at;

        LineJournal(String line) {
            this.line = line;
            setFilter(r -> line.equals(r.getLoggerName()) || r.getParameters() == null);
        }

        @Override
        public void publish(LogRecord r) {
            entries[at++ % entries.length] = r.getMessage();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            at = 0;
        }
    }

    static final class Line {
        final String centre;
        private LineJournal journal;
        private int interruptions;

        Line(String centre) {
            this.centre = centre;
        }

        void connect() {
            journal = new LineJournal(centre);
            RELAY.addHandler(journal);
        }

        void transmit(Rnd r) {
            journal.publish(new LogRecord(Level.INFO, centre + " " + r.remark(44)));
        }

        void interrupted() {
            interruptions++;
            journal.flush();
            connect();
        }
    }

    private static final List<Line> LINES = new ArrayList<>();

    public static void main(String[] a) throws Exception {
        Airspace.open(22000);
        Stands.handle(24000);
        Cameras.film(200, 20);
        Weather.observe(30000);
        Phrases.record(12000);
        RELAY.setUseParentHandlers(false);
        Rnd r = new Rnd(105);
        for (int i = 0; i < 24; i++) {
            Line l = new Line(r.letters(4));
            l.connect();
            LINES.add(l);
        }
        for (int i = 0; i < 1700; i++) {
            Line l = LINES.get(r.upTo(LINES.size()));
            for (int k = 0; k < 42; k++) l.transmit(r);
            l.interrupted();
        }
        Ready.last();
    }
}
