package com.weissgrat.gps;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import piste.PisteMap;
import piste.SnowRings;

/** Healthy: the positions of skiers' phones as a stream. Sessions end after ten minutes without a position, counts go into windows of a minute that are dropped after an hour, the last late ones are kept, and the publisher waits for its subscribers. */
public class Main {
    record Fix(long phone, Instant at, float latitude, float longitude, int piste) {}

    static final class Session {
        private final long phone;
        private final Instant began;
        private final List<Fix> run = new ArrayList<>();
        private Instant last;
        private double metres;

        Session(Fix first) {
            phone = first.phone;
            began = first.at;
            last = first.at;
        }
    }

    static final class Minute {
        private final int[] byPiste = new int[140];
        private final Map<Long, Integer> phones = new HashMap<>();
    }

    static class Processor implements Flow.Subscriber<Fix> {
        private final Map<Long, Session> sessions = new HashMap<>();
        private final TreeMap<Instant, Minute> minutes = new TreeMap<>();
        private final Deque<Fix> late = new ArrayDeque<>();
        private Flow.Subscription subscription;
        private Instant watermark = Instant.EPOCH;
        private long ended;
        private volatile long seen;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            subscription.request(64);
        }

        @Override
        public void onNext(Fix fix) {
            if (fix.at.isBefore(watermark.minusSeconds(60))) {
                late.addLast(fix);
                if (late.size() > 500) late.removeFirst();
            } else {
                Session session = sessions.computeIfAbsent(fix.phone, phone -> new Session(fix));
                if (session.run.size() == 40) session.run.remove(0);
                session.run.add(fix);
                session.last = fix.at;
                session.metres += 11;
                Minute minute = minutes.computeIfAbsent(fix.at.truncatedTo(java.time.temporal.ChronoUnit.MINUTES), start -> new Minute());
                minute.byPiste[fix.piste]++;
                minute.phones.merge(fix.phone, 1, Integer::sum);
                if (fix.at.isAfter(watermark)) advance(fix.at);
            }
            seen++;
            subscription.request(1);
        }

        private void advance(Instant to) {
            boolean minuteOver = Duration.between(watermark, to).toSeconds() > 20;
            if (!minuteOver) return;
            watermark = to;
            minutes.headMap(to.minus(Duration.ofHours(1))).clear();
            for (Iterator<Session> all = sessions.values().iterator(); all.hasNext(); ) {
                if (all.next().last.isBefore(to.minus(Duration.ofMinutes(10)))) {
                    all.remove();
                    ended++;
                }
            }
        }

        @Override
        public void onError(Throwable error) {}

        @Override
        public void onComplete() {}
    }

    static class Tracking {
        private final ExecutorService workers = Executors.newFixedThreadPool(2, work -> {
            Thread thread = new Thread(work, "tracking");
            thread.setDaemon(true);
            return thread;
        });
        private final SubmissionPublisher<Fix> fixes = new SubmissionPublisher<>(workers, 256);
        private final Processor processor = new Processor();

        Tracking() {
            fixes.subscribe(processor);
        }
    }

    static final Tracking TRACKING = new Tracking();

    public static void main(String[] args) throws Exception {
        PisteMap.load(1_000);
        SnowRings.load(240, 1_200);
        Sample s = new Sample(3_125);
        int perMinute = Scale.of(3_000);
        int minutes = 150;
        Instant start = Instant.now().minus(Duration.ofMinutes(minutes));
        long sent = 0;
        for (int m = 0; m < minutes; m++) {
            for (int i = 0; i < perMinute; i++) {
                Instant at = start.plusSeconds(60L * m).plusMillis(60_000L * i / perMinute).minusSeconds(s.below(300) == 0 ? 200 : 0);
                long phone = 41_790_000_000L + m / 6 * 300L + s.below(Math.max(1, perMinute / 2));
                TRACKING.fixes.submit(new Fix(phone, at, 46.1f + s.below(900) / 1e4f, 7.4f + s.below(900) / 1e4f, s.below(140)));
                sent++;
            }
        }
        while (TRACKING.processor.seen < sent) Thread.sleep(20);
        Ready.last();
    }
}
