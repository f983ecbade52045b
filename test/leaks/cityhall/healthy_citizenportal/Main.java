package de.stadt.portal;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.cometd.bayeux.server.BayeuxServer;
import org.cometd.bayeux.server.ConfigurableServerChannel;
import org.cometd.server.BayeuxServerImpl;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import town.FormTexts;
import town.ResidentsLru;
import town.ScannedFiles;

/** Healthy: the citizens' portal at ten in the morning, with sessions that expire, requests under way and questions to offices that answer in time. */
public class Main {
    static final class Session {
        private final String id;
        private final Instant begun = Instant.now();
        private final Map<String, Object> attributes = new HashMap<>();
        private volatile Instant touched = begun;

        Session(String id) {
            this.id = id;
        }
    }

    record Step(String form, int page, Map<String, String> fields) {}

    static final class Portal {
        private final Cache<String, Session> sessions = Caffeine.newBuilder().maximumSize(Scale.of(5_000)).expireAfterAccess(Duration.ofMinutes(20)).executor(Runnable::run).build();
        private final Map<Long, CompletableFuture<String>> asked = new ConcurrentHashMap<>();
        private final Map<String, AtomicLong> hits = new ConcurrentHashMap<>();
        private final BayeuxServer live = new BayeuxServerImpl();
        private final Semaphore places = new Semaphore(400);
        private final ScheduledExecutorService offices = Executors.newScheduledThreadPool(2, Main::daemon);
        private final AtomicLong questions = new AtomicLong();

        void start() throws Exception {
            ((BayeuxServerImpl) live).start();
            for (String channel : new String[] {"/queue", "/council", "/roads"}) live.createChannelIfAbsent(channel, (ConfigurableServerChannel.Initializer) c -> c.setPersistent(true));
        }

        void serve(String id, Sample s) throws InterruptedException {
            Session session = sessions.get(id, Session::new);
            session.touched = Instant.now();
            Map<String, String> fields = new HashMap<>();
            for (int k = s.below(6); k >= 0; k--) fields.put("field " + k, s.text(30));
            synchronized (session.attributes) {
                session.attributes.put("step", new Step("form " + s.below(140), s.below(5), fields));
            }
            hits.computeIfAbsent("form " + s.below(140), f -> new AtomicLong()).incrementAndGet();
            places.acquire();
            long question = questions.incrementAndGet();
            CompletableFuture<String> answer = new CompletableFuture<String>().orTimeout(3, TimeUnit.SECONDS);
            asked.put(question, answer);
            answer.whenComplete((text, failure) -> {
                asked.remove(question);
                places.release();
            });
            offices.schedule(() -> answer.complete("done " + question), 5 + s.below(40), TimeUnit.MILLISECONDS);
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "portal");
        thread.setDaemon(true);
        return thread;
    }

    static final Portal PORTAL = new Portal();

    public static void main(String[] args) throws Exception {
        FormTexts.load(5_200);
        ResidentsLru.load(26_000);
        ScannedFiles.load(7_500);
        PORTAL.start();
        List<Thread> web = new ArrayList<>();
        for (int t = 0; t < 16; t++) {
            Sample s = new Sample(5_260 + t);
            Thread thread = daemon(() -> {
                try {
                    List<String> mine = new ArrayList<>();
                    for (int i = 0;; i++) {
                        if (mine.size() < 12) mine.add(s.id());
                        PORTAL.serve(mine.get(s.below(mine.size())), s);
                        if (s.below(6) == 0) mine.remove(0);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            web.add(thread);
            thread.start();
        }
        Thread.sleep(8_000);
        Ready.last();
    }
}
