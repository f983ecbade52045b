package harvest;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Healthy: sessions of the members' portal; a sweeper removes those that are older than half an hour. */
public final class Members {
    static final class Session {
        final String id, member;
        final ConcurrentHashMap<String, Object> values = new ConcurrentHashMap<>(4);
        volatile long used;

        Session(String id, String member, long used) {
            this.id = id;
            this.member = member;
            this.used = used;
        }
    }

    private static final ConcurrentHashMap<String, Session> SESSIONS = new ConcurrentHashMap<>();

    private Members() {}

    static void sweep() {
        long oldest = System.currentTimeMillis() - TimeUnit.MINUTES.toMillis(30);
        SESSIONS.values().removeIf(s -> s.used < oldest);
    }

    public static void visit(int visits) {
        Dice d = new Dice(10);
        long now = System.currentTimeMillis();
        for (int i = 0, n = Dice.part(visits); i < n; i++) {
            Session s = new Session(d.code(32), "member " + d.below(40000), now - d.below(3600) * 1000L);
            s.values.put("village", d.village());
            s.values.put("basket", d.below(12));
            SESSIONS.put(s.id, s);
        }
        sweep();
        Executors.newSingleThreadScheduledExecutor(r -> {
            Thread t = new Thread(r, "session-sweeper");
            t.setDaemon(true);
            return t;
        }).scheduleAtFixedRate(Members::sweep, 1, 1, TimeUnit.MINUTES);
    }
}
