package park.brightmoor.app;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.LockerHall;
import park.brightmoor.base.ShowTexts;

/** The sessions of the park's app: those used in the last half an hour. Each listens to its guest's favourite rides, and stops listening when it ends. */
public class Main {
    static final class Session {
        final String id;
        final Instant created;
        final Map<String, Object> attributes = new HashMap<>();
        Instant used;

        Session(String id, Instant created) {
            this.id = id;
            this.created = created;
            used = created;
        }
    }

    record Basket(List<String> tickets, byte[] map) {}

    static final class WaitingTimes {
        private final Map<String, Map<String, Consumer<Integer>>> listeners = new HashMap<>();

        void listen(String ride, String session, Consumer<Integer> c) {
            listeners.computeIfAbsent(ride, r -> new HashMap<>()).put(session, c);
        }

        void remove(String ride, String session) {
            listeners.get(ride).remove(session);
        }
    }

    static class Sessions {
        private static final Duration IDLE = Duration.ofMinutes(30);
        private final ConcurrentHashMap<String, Session> live = new ConcurrentHashMap<>();
        private final ThreadLocal<Session> current = new ThreadLocal<>();
        final WaitingTimes times = new WaitingTimes();
        final ArrayBlockingQueue<String> audit = new ArrayBlockingQueue<>(5000);

        void request(String id, Instant now, Sample s) {
            Session session = live.computeIfAbsent(id, i -> open(i, now, s));
            current.set(session);
            try {
                session.used = now;
                session.attributes.put("page", "page-" + s.below(60));
                while (!audit.offer(id + " " + now)) audit.poll();
            } finally {
                current.remove();
            }
        }

        private Session open(String id, Instant now, Sample s) {
            Session n = new Session(id, now);
            List<String> tickets = new ArrayList<>();
            for (int t = s.below(5); t > 0; t--) tickets.add("ticket " + s.code(10));
            n.attributes.put("basket", new Basket(tickets, s.bytes(1200 + s.below(3000))));
            n.attributes.put("name", s.text(18));
            String ride = "ride-" + s.below(64);
            n.attributes.put("ride", ride);
            times.listen(ride, id, m -> n.attributes.put("wait", m));
            return n;
        }

        void expire(Instant now) {
            for (Iterator<Session> i = live.values().iterator(); i.hasNext();) {
                Session x = i.next();
                if (x.used.isAfter(now.minus(IDLE))) continue;
                times.remove((String) x.attributes.get("ride"), x.id);
                i.remove();
            }
        }
    }

    static class App {
        final Sessions sessions = new Sessions();
        final ShowTexts texts = new ShowTexts(93);
        final LockerHall lockers = new LockerHall(94);
    }

    private static App app;

    public static void main(String[] args) throws Exception {
        app = new App();
        Sample s = new Sample(809);
        int n = 200_000;
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofHours(3));
            app.sessions.request("S" + (i / 3 + s.below(9000)), now, s);
            if (i % 3000 == 0) app.sessions.expire(now);
        }
        Ready.last();
    }
}
