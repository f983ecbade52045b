package se.sodertorn.courtweb;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.assize.base.FeeTables;
import org.assize.base.HallCounts;
import org.assize.base.JudgmentCache;
import org.assize.base.PartyLru;
import org.assize.base.StatuteBook;
import org.harness.Ready;
import org.harness.Sample;

/** A court's site at noon: many people are logged in, a sweeper ends sessions after half an hour, drafts can be undone in fifteen steps. */
public class Main {
    record Step(Instant at, String textBefore) {}

    static class Draft {
        private final String docket;
        private final ArrayDeque<Step> undo = new ArrayDeque<>();
        private String text = "";

        Draft(String docket) {
            this.docket = docket;
        }

        void type(String more, Instant at) {
            undo.push(new Step(at, text));
            if (undo.size() > 15) undo.removeLast();
            text = text.length() > 2400 ? more : text + more;
        }
    }

    static class Session {
        private final String id;
        private final String user;
        private final Instant opened;
        private final Map<String, Object> attributes = new HashMap<>();
        private Instant lastSeen;

        Session(String id, String user, Instant opened) {
            this.id = id;
            this.user = user;
            this.opened = opened;
            lastSeen = opened;
        }
    }

    static class Sessions {
        private static final Duration TIMEOUT = Duration.ofMinutes(30);
        private final Map<String, Session> byId = new HashMap<>();
        private long ended;

        Session get(String id, String user, Instant now) {
            Session s = byId.computeIfAbsent(id, k -> new Session(k, user, now));
            s.lastSeen = now;
            return s;
        }

        void sweep(Instant now) {
            for (Iterator<Session> i = byId.values().iterator(); i.hasNext(); ) {
                if (i.next().lastSeen.isBefore(now.minus(TIMEOUT))) {
                    i.remove();
                    ended++;
                }
            }
        }
    }

    static class CourtWeb {
        final Sessions sessions = new Sessions();
        final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        final StatuteBook statutes = new StatuteBook(121);
        final JudgmentCache judgments = new JudgmentCache(122);
        final PartyLru parties = new PartyLru(123);
        final FeeTables fees = new FeeTables(124);
        final HallCounts halls = new HallCounts(125);

        CourtWeb() throws Exception {
            timer.scheduleAtFixedRate(() -> halls.inside(3), 1, 1, TimeUnit.SECONDS);
        }
    }

    private static CourtWeb web;

    public static void main(String[] args) throws Exception {
        web = new CourtWeb();
        Sample s = new Sample(3112);
        int n = 160_000;
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofHours(6));
            // a visitor comes for a few minutes: ids move on with time
            int visitor = i / 8 + s.below(900);
            Session x = web.sessions.get("S" + visitor, "user-" + visitor % 7000, now);
            Draft d = (Draft) x.attributes.computeIfAbsent("draft", k -> new Draft("T " + s.below(9000) + "-26"));
            d.type(s.text(60 + s.below(120)), now);
            x.attributes.put("lastPage", "/case/" + s.below(9000));
            if (i % 500 == 0) web.sessions.sweep(now);
        }
        Ready.last();
    }
}
