package railway;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import net.jodah.expiringmap.ExpirationPolicy;
import net.jodah.expiringmap.ExpiringMap;

/** Healthy: sessions of travellers; they expire, and there is a limit. */
public final class Travellers {
    static final class Session {
        final String id;
        final long begun = System.currentTimeMillis();
        final Map<String, Object> attributes = new HashMap<>();

        Session(String id) {
            this.id = id;
        }
    }

    private static ExpiringMap<String, Session> sessions;

    private Travellers() {}

    public static void visit(int count) {
        Dice d = new Dice(12);
        sessions = ExpiringMap.builder().maxSize(Dice.part(count)).expiration(30, TimeUnit.MINUTES).expirationPolicy(ExpirationPolicy.ACCESSED).build();
        for (int i = 0; i < sessions.getMaxSize() * 4 / 3; i++) {
            Session s = new Session(d.code(24));
            s.attributes.put("from", d.station());
            s.attributes.put("to", d.station());
            s.attributes.put("discount", d.below(4));
            sessions.put(s.id, s);
        }
    }
}
