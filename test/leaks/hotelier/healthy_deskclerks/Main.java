package eu.kronenhof.sessions;

import eu.kronenhof.base.FloorPlans;
import eu.kronenhof.base.PaymentWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;

/**
 * The sessions of the clerks at the desks of all houses, on a busy Sunday. Each ends half an hour after it was used last:
 * the sweep of every minute takes it out of both tables. A session keeps the last twelve searches of its clerk and the
 * booking that is being typed. All sessions that are there were used within the last half hour.
 */
public class Main {
    record Offer(String house, String kind, String rate, int cents, String conditions) {}

    record Search(Instant at, String wish, List<Offer> offers) {}

    static final class DraftBooking {
        String guest;
        String remark;
        byte[] scannedPassport;
    }

    static final class DeskSession {
        final String token;
        final String clerk;
        volatile Instant lastUsed;
        final Map<String, Search> searches = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Search> eldest) {
                return size() > 12;
            }
        };
        DraftBooking draft;

        DeskSession(String token, String clerk, Instant now) {
            this.token = token;
            this.clerk = clerk;
            lastUsed = now;
        }
    }

    static final class DeskSessions {
        private static final Duration TIMEOUT = Duration.ofMinutes(30);
        private final ConcurrentMap<String, DeskSession> byToken = new ConcurrentHashMap<>();
        private final Map<String, Set<String>> tokensOfClerk = new HashMap<>();

        synchronized DeskSession open(String token, String clerk, Instant now) {
            DeskSession session = new DeskSession(token, clerk, now);
            byToken.put(token, session);
            tokensOfClerk.computeIfAbsent(clerk, c -> new TreeSet<>()).add(token);
            return session;
        }

        DeskSession get(String token, Instant now) {
            DeskSession session = byToken.get(token);
            if (session != null) session.lastUsed = now;
            return session;
        }

        synchronized void sweep(Instant now) {
            for (DeskSession session : byToken.values()) {
                if (session.lastUsed.plus(TIMEOUT).isBefore(now)) close(session);
            }
        }

        synchronized void close(DeskSession session) {
            byToken.remove(session.token);
            tokensOfClerk.computeIfPresent(session.clerk, (c, tokens) -> {
                tokens.remove(session.token);
                return tokens.isEmpty() ? null : tokens;
            });
        }
    }

    private static final DeskSessions SESSIONS = new DeskSessions();

    public static void main(String[] args) throws Exception {
        FloorPlans plans = new FloorPlans(141);
        PaymentWindow payments = new PaymentWindow(142);
        Sample s = new Sample(143);
        List<String> working = new ArrayList<>();
        int minutes = 150;
        for (int m = 0; m < minutes; m++) {
            Instant now = Instant.now().minus(Duration.ofMinutes(minutes - m - 1));
            for (int i = 0; i < 22; i++) {
                String token = s.code(24);
                SESSIONS.open(token, "clerk-" + s.below(1600), now);
                working.add(token);
            }
            for (int i = 0; i < 260; i++) use(SESSIONS.get(working.get(working.size() - 1 - s.below(Math.min(working.size(), 700))), now), s, now);
            for (int i = 0; i < 5; i++) {
                DeskSession leaving = SESSIONS.get(working.remove(s.below(working.size())), now);
                if (leaving != null) SESSIONS.close(leaving);
            }
            SESSIONS.sweep(now);
        }
        ScheduledExecutorService sweeper = Executors.newSingleThreadScheduledExecutor(r -> new Thread(r, "session-sweep"));
        sweeper.scheduleAtFixedRate(() -> SESSIONS.sweep(Instant.now()), 0, 60, TimeUnit.SECONDS);
        Ready.last();
        System.out.println(plans.rooms("house 1 floor 1") + payments.turnover());
        sweeper.shutdown();
    }

    private static void use(DeskSession session, Sample s, Instant now) {
        if (session == null) return;
        List<Offer> offers = new ArrayList<>();
        for (int k = 3 + s.below(9); k > 0; k--) offers.add(new Offer("house " + s.below(64), "K" + s.below(20), s.code(5), 6000 + s.below(30_000), s.text(30 + s.below(70))));
        String wish = "arrival 2026-12-" + (1 + s.below(28)) + " nights " + (1 + s.below(9));
        session.searches.put(wish, new Search(now, wish, offers));
        if (s.below(3) == 0) {
            DraftBooking draft = new DraftBooking();
            draft.guest = s.text(20);
            draft.remark = s.text(50 + s.below(150));
            draft.scannedPassport = s.bytes(6000 + s.below(9000));
            session.draft = draft;
        } else if (s.below(4) == 0) {
            session.draft = null;
        }
    }
}
