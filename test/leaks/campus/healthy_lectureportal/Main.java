package es.almendro.portal;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import quad.Modules;
import quad.Students;

/** Healthy: on a Monday morning students read slides and write in the chats of lectures; sessions end after a while, slides are cached up to a limit, a chat shows its last lines. */
public class Main {
    record Slide(String lecture, int page, byte[] png) {}

    record Line(int student, long at, String text) {}

    static final class Session {
        private final String id;
        private final int student;
        private final Map<String, Object> attributes = new HashMap<>();
        private volatile long usedAt;

        Session(String id, int student, long usedAt) {
            this.id = id;
            this.student = student;
            this.usedAt = usedAt;
        }
    }

    static final class Chat {
        private final Deque<Line> last = new ArrayDeque<>();

        synchronized void say(Line line) {
            if (last.size() == 150) last.pollFirst();
            last.addLast(line);
        }
    }

    static final class Portal {
        private static final long TIMEOUT = 1_800_000L;
        private final ConcurrentHashMap<String, Session> sessions = new ConcurrentHashMap<>();
        private final Cache<String, Slide> slides = Caffeine.newBuilder().maximumSize(2_200).executor(Runnable::run).build();
        private final Map<String, Chat> chats = new ConcurrentHashMap<>();
        private final AtomicLong clicks = new AtomicLong();

        Session login(String id, int student, long now) {
            Session session = new Session(id, student, now);
            session.attributes.put("language", student % 3 == 0 ? "en" : "es");
            session.attributes.put("seen", new ArrayList<String>());
            sessions.put(id, session);
            return session;
        }

        void read(Session session, String lecture, int page, Sample s, long now) {
            session.usedAt = now;
            clicks.incrementAndGet();
            slides.get(lecture + "/" + page, key -> new Slide(lecture, page, s.bytes(3_000 + s.below(7_000))));
            @SuppressWarnings("unchecked")
            List<String> seen = (List<String>) session.attributes.get("seen");
            synchronized (seen) {
                if (seen.size() == 10) seen.remove(0);
                seen.add(lecture);
            }
            if (page % 7 == 0) chats.computeIfAbsent(lecture, l -> new Chat()).say(new Line(session.student, now, s.text(30 + s.below(80))));
        }

        void sweep(long now) {
            sessions.values().removeIf(session -> now - session.usedAt > TIMEOUT);
        }
    }

    static final Portal PORTAL = new Portal();

    public static void main(String[] args) throws Exception {
        Modules.load(9, 1_000);
        Students.load(30_000);
        ExecutorService http = Executors.newFixedThreadPool(4, r -> new Thread(r, "portal-http"));
        long begin = System.currentTimeMillis() - 10_800_000L;
        for (int minute = 0; minute < 180; minute++) {
            long now = begin + 60_000L * minute;
            List<Future<?>> work = new ArrayList<>();
            for (int w = 0; w < 4; w++) {
                Sample s = new Sample(5401 + 10 * minute + w);
                work.add(http.submit(() -> {
                    for (int i = 0; i < 45; i++) {
                        Session session = PORTAL.login(s.id(), 4_000_000 + s.below(200_000), now);
                        String lecture = "lecture " + s.below(140);
                        for (int k = 0; k < 6; k++) PORTAL.read(session, lecture, s.below(40), s, now);
                    }
                }));
            }
            for (Future<?> w : work) w.get();
            if (minute % 5 == 4) PORTAL.sweep(now);
        }
        Ready.last();
    }
}
