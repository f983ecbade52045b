package eu.kronenhof.channels;

import eu.kronenhof.base.DoorLog;
import eu.kronenhof.base.HouseDb;
import eu.kronenhof.base.PaymentWindow;
import eu.kronenhof.base.PrintBuffers;
import eu.kronenhof.base.RateCalendar;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/**
 * A channel that is down keeps the exception with which the outage began, and every later failure is added to it as a
 * suppressed one. A partner that was switched off never answers again, so that its outage never ends and its exception
 * holds all failures since.
 */
public class Main {
    static class ChannelException extends IOException {
        private static final long serialVersionUID = 1;
        final Instant at;
        final String answer;

        ChannelException(String message, Instant at, String answer) {
            super(message);
            this.at = at;
            this.answer = answer;
        }
    }

    record Availability(String house, String kind, int rooms, int cents) {}

    static final class ChannelLink {
        private final String partner;
        private final Map<String, Availability> unsent = new LinkedHashMap<>();
        private ChannelException outage;
        private int sent;

        ChannelLink(String partner) {
            this.partner = partner;
        }

        // Of each kind of room only the newest figure waits to be sent.
        void publish(Availability a, Instant at, boolean reachable, Sample s) {
            unsent.put(a.house + "/" + a.kind, a);
            try {
                send(at, reachable, s);
                unsent.clear();
                outage = null;
            } catch (ChannelException e) {
                if (outage == null) outage = e;
                else outage.addSuppressed(e);
            }
        }

        private void send(Instant at, boolean reachable, Sample s) throws ChannelException {
            if (!reachable) throw new ChannelException(partner + ": 503 for " + unsent.size() + " figures", at, "<error id=\"" + s.id() + "\">" + s.text(120 + s.below(160)) + "</error>");
            sent += unsent.size();
        }
    }

    static final class ChannelManager {
        private final Map<String, ChannelLink> links = new HashMap<>();
        private final RateCalendar rates = new RateCalendar(81);
        private final DoorLog doors = new DoorLog(82);
        private final PaymentWindow payments = new PaymentWindow(83);
        private final PrintBuffers buffers = new PrintBuffers();
        private final HouseDb db;

        ChannelManager() throws Exception {
            db = new HouseDb(84);
            for (int i = 0; i < 24; i++) links.put("partner-" + i, new ChannelLink("partner-" + i));
        }

        void changed(Availability a, Instant at, Sample s) {
            for (ChannelLink l : links.values()) {
                boolean off = l.partner.equals("partner-17");
                l.publish(a, at, !off && s.below(400) > 0, s);
            }
        }
    }

    private static ChannelManager manager;

    public static void main(String[] args) throws Exception {
        manager = new ChannelManager();
        Sample s = new Sample(85);
        int n = 14_000;
        for (int i = 0; i < n; i++) {
            Availability a = new Availability("house " + s.below(64), "K" + s.below(20), s.below(40), manager.rates.rate(s.below(900), s.below(700)));
            manager.changed(a, Sample.at(i, n, Duration.ofDays(19)), s);
        }
        Ready.last();
    }
}
