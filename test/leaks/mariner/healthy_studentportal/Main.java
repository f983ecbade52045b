package edu.larkhill.portal;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import net.saltmarsh.port.*;
import org.apache.commons.collections4.map.PassiveExpiringMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a portal in the week of enrolment: sessions that time out, keys of requests that were seen in the last ten minutes, and answers kept for a short time by a map that is swept. */
public class Main {
    static final class PortalSession {
        final String id, student;
        final Instant created;
        Instant lastAccess;
        final int timeoutSeconds = 1_800;
        final Map<String, Object> attributes = new HashMap<>();

        PortalSession(String id, Instant now, Sample s) {
            this.id = id;
            created = lastAccess = now;
            student = "s" + (600_000 + s.below(40_000));
            attributes.put("csrf", s.code(32));
            attributes.put("locale", "en-GB");
            attributes.put("menu", new String[] {s.text(20), s.text(20), s.text(30)});
            attributes.put("draft", s.text(500));
        }
    }

    static final class Portal {
        private final LinkedHashMap<String, PortalSession> byLastAccess = new LinkedHashMap<>(16, 0.75f, true);
        private final Map<String, Instant> seenKeys = new LinkedHashMap<>();
        private final PassiveExpiringMap<String, byte[]> answers = new PassiveExpiringMap<>(Duration.ofMinutes(4).toMillis());
        private final Map<String, byte[]> shared = Collections.synchronizedMap(answers);
        private final ScheduledExecutorService sweeper = Executors.newSingleThreadScheduledExecutor(r -> {
            Thread t = new Thread(r, "portal-sweeper");
            t.setDaemon(true);
            return t;
        });
        private long created, expired;

        Portal() {
            sweeper.scheduleAtFixedRate(shared::size, 30, 30, TimeUnit.SECONDS);
            sweeper.scheduleAtFixedRate(() -> expire(Instant.now()), 30, 30, TimeUnit.SECONDS);
        }

        synchronized PortalSession login(Instant now, Sample s) {
            PortalSession p = new PortalSession(s.id() + s.code(12), now, s);
            byLastAccess.put(p.id, p);
            created++;
            return p;
        }

        synchronized void request(String session, String key, Instant now) {
            PortalSession p = byLastAccess.get(session);
            if (p != null) p.lastAccess = now;
            seenKeys.put(key, now);
        }

        synchronized void expire(Instant now) {
            for (Iterator<PortalSession> i = byLastAccess.values().iterator(); i.hasNext(); ) {
                PortalSession p = i.next();
                if (p.lastAccess.plusSeconds(p.timeoutSeconds).isAfter(now)) break;
                i.remove();
                expired++;
            }
            for (Iterator<Instant> i = seenKeys.values().iterator(); i.hasNext() && i.next().isBefore(now.minusSeconds(600)); ) i.remove();
        }
    }

    private static final Portal PORTAL = new Portal();
    private static SeaLanes prerequisites;

    public static void main(String[] args) throws Exception {
        prerequisites = new SeaLanes(15_000);
        Glossary.load(34_000);
        CrewFiles tutors = new CrewFiles(4_200);
        Sample s = new Sample(1202);
        String[] ids = new String[Scale.of(70_000)];
        int all = ids.length * 9;
        for (int i = 0; i < all; i++) {
            Instant at = Sample.at(i, all, Duration.ofHours(7));
            if (i % 9 == 0) ids[i / 9] = PORTAL.login(at, s).id;
            int upTo = i / 9 + 1;
            PORTAL.request(ids[Math.max(0, upTo - 1 - s.below(2_400))], "key-" + s.id(), at);
            if (i % 100 == 0) PORTAL.expire(at);
        }
        for (int i = 0; i < Scale.of(5_000); i++) PORTAL.shared.put("/timetable/" + i, s.bytes(900));
        Ready.last();
        tutors.getClass();
    }
}
