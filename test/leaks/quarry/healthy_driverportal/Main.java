package de.graustein.drivers;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import stonepit.GateWindow;
import stonepit.GradingCurves;

/** Nothing leaks: on a Monday morning thousands of drivers are logged in; who does nothing for half an hour is logged out by the sweep, which runs each minute. */
public class Main {
    static final long IDLE_LIMIT = Duration.ofMinutes(30).toMillis();

    record Stop(String site, double tonnes, long due) {}

    static final class DriverSession {
        private final String id;
        private final String driver;
        private final long loggedIn;
        private volatile long lastRequest;
        private final List<Stop> tour = new ArrayList<>();
        private final Map<String, Object> attributes = new HashMap<>();

        DriverSession(String id, String driver, long loggedIn) {
            this.id = id;
            this.driver = driver;
            this.loggedIn = loggedIn;
            lastRequest = loggedIn;
        }
    }

    static final class SessionRegistry {
        private final ConcurrentHashMap<String, DriverSession> sessions = new ConcurrentHashMap<>();
        private long created;
        private long expired;
        private long loggedOut;
        private long lastSweep;

        DriverSession logIn(String driver, long at, Sample s) {
            DriverSession session = new DriverSession(s.id(), driver, at);
            sessions.put(session.id, session);
            created++;
            return session;
        }

        boolean touch(String id, long at) {
            DriverSession session = sessions.get(id);
            if (session == null) return false;
            session.lastRequest = at;
            return true;
        }

        void logOut(String id) {
            if (sessions.remove(id) != null) loggedOut++;
        }

        void sweep(long at) {
            if (at - lastSweep < 60_000) return;
            lastSweep = at;
            for (Iterator<DriverSession> i = sessions.values().iterator(); i.hasNext(); ) {
                if (at - i.next().lastRequest > IDLE_LIMIT) {
                    i.remove();
                    expired++;
                }
            }
        }
    }

    static final class DriverPortal {
        private final SessionRegistry registry = new SessionRegistry();
        private final Deque<String> requestLog = new ArrayDeque<>();

        void open(String driver, long at, Sample s, List<String> active) {
            DriverSession session = registry.logIn(driver, at, s);
            for (int k = 4 + s.below(5); k > 0; k--) session.tour.add(new Stop(s.text(40), 27 * s.real(), at + k * 2_400_000L));
            session.attributes.put("locale", s.below(3) == 0 ? "pl" : "de");
            session.attributes.put("signature", s.bytes(350 + s.below(200)));
            session.attributes.put("vehicle", "ST-" + s.code(2) + " " + s.below(9_999));
            active.add(session.id);
        }

        boolean request(String id, long at) {
            if (!registry.touch(id, at)) return false;
            requestLog.addLast(at + " " + id);
            if (requestLog.size() > 2_000) requestLog.removeFirst();
            return true;
        }
    }

    private static final DriverPortal PORTAL = new DriverPortal();

    public static void main(String[] args) throws Exception {
        GateWindow.load(40_000);
        GradingCurves.load(5_000);
        Sample s = new Sample(8844);
        int logIns = Scale.of(40_000);
        long hours = 3 * 3_600_000L;
        long now = System.currentTimeMillis();
        List<String> active = new ArrayList<>();
        for (int i = 1; i <= logIns; i++) {
            long at = now - (logIns - i) * hours / logIns;
            PORTAL.open("driver " + s.below(70_000), at, s, active);
            for (int k = 0; k < 6; k++) {
                int driver = s.below(active.size());
                if (!PORTAL.request(active.get(driver), at) && active.size() > 1) active.remove(driver);
            }
            if (s.below(3) == 0 && active.size() > 1) PORTAL.registry.logOut(active.remove(s.below(active.size())));
            PORTAL.registry.sweep(at);
        }
        active.clear();
        System.out.println(PORTAL.registry.sessions.size() + " sessions, " + PORTAL.registry.created + " created, " + PORTAL.registry.expired + " expired, " + PORTAL.registry.loggedOut + " logged out");
        Ready.last();
    }
}
