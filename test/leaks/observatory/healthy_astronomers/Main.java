package org.highridge.astronomers;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import sky.Footprints;
import sky.InstrumentBook;
import sky.WeatherMasts;

/** Healthy: sessions that end twenty minutes after their last request; the store has seen far more than it holds. */
public class Main {
    static class Session {
        private final String id;
        private final String user;
        private final long created;
        private final Map<String, Object> attributes = new HashMap<>();

        Session(String id, String user, long created) {
            this.id = id;
            this.user = user;
            this.created = created;
        }
    }

    static class SessionStore {
        private final AtomicLong clock = new AtomicLong();
        private final Cache<String, Session> sessions = Caffeine.newBuilder()
                .expireAfterAccess(Duration.ofMinutes(20))
                .ticker(clock::get)
                .executor(Runnable::run)
                .recordStats()
                .build();

        Session open(String id, String user) {
            return sessions.get(id, key -> new Session(key, user, clock.get()));
        }
    }

    static final SessionStore STORE = new SessionStore();

    public static void main(String[] args) throws Exception {
        WeatherMasts.load(1_400, 2_000);
        InstrumentBook.load(3_500);
        Footprints.load(180, 1_000_000);
        Sample s = new Sample(57);
        List<String> recent = new ArrayList<>();
        for (int i = 0; i < 220_000; i++) {
            STORE.clock.addAndGet(Duration.ofMillis(120).toNanos());
            String id = s.id() + s.id();
            Session session = STORE.open(id, "astronomer " + s.below(40_000));
            session.attributes.put("query", s.text(180));
            session.attributes.put("selection", new int[40 + s.below(60)]);
            if (recent.size() < 500) recent.add(id);
            else recent.set(s.below(500), id);
            STORE.sessions.getIfPresent(recent.get(s.below(recent.size())));
        }
        recent.clear();
        STORE.sessions.cleanUp();
        Ready.last();
    }
}
