package com.weissgrat.gusts;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.harness.Ready;
import org.harness.Sample;
import piste.GuestLru;
import piste.PassageWindow;
import piste.RentalDatabase;
import piste.SignTexts;
import piste.Terrain;

/** Gusts of wind are published to the lifts' controls and to an archive. The archive writes far slower than the masts measure, and its buffer may hold a million of them. */
public class Main {
    record Gust(String mast, float metresPerSecond, short degrees, Instant at) {}

    static class LiftControl implements Flow.Subscriber<Gust> {
        private final Map<String, Gust> strongest = new HashMap<>();

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Gust gust) {
            strongest.merge(gust.mast, gust, (a, b) -> a.metresPerSecond > b.metresPerSecond ? a : b);
        }

        @Override
        public void onError(Throwable error) {}

        @Override
        public void onComplete() {}
    }

    static class WindArchive implements Flow.Subscriber<Gust> {
        private Flow.Subscription subscription;
        private long written;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            subscription.request(1);
        }

        @Override
        public void onNext(Gust gust) {
            try {
                Thread.sleep(45);
                written++;
                subscription.request(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void onError(Throwable error) {}

        @Override
        public void onComplete() {}
    }

    static class WindService {
        private final ExecutorService workers = Executors.newFixedThreadPool(2, work -> {
            Thread thread = new Thread(work, "wind");
            thread.setDaemon(true);
            return thread;
        });
        private final SubmissionPublisher<Gust> gusts = new SubmissionPublisher<>(workers, 1 << 20);

        WindService() {
            gusts.subscribe(new LiftControl());
            gusts.subscribe(new WindArchive());
        }
    }

    static final WindService WIND = new WindService();

    public static void main(String[] args) throws Exception {
        GuestLru.load(24_000);
        PassageWindow.load(50_000);
        RentalDatabase.load(18_000);
        SignTexts.load(8_000);
        Terrain.load(480);
        Sample s = new Sample(3_114);
        int n = 26_000;
        for (int i = 0; i < n; i++) WIND.gusts.submit(new Gust("mast-" + s.below(60), s.below(400) / 10f, (short) s.below(360), Sample.at(i, n, Duration.ofMinutes(70))));
        Thread.sleep(1_000);
        Ready.last();
    }
}
