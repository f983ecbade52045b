package io.streamfold.origin;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.PriorityBlockingQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.BufferStock;
import org.tidewater.base.EventWindow;
import org.tidewater.base.PhraseTrie;

/** Segments in a cache with a weight, posters behind soft references, jobs by their urgency and age, fetches under way. */
public class Main {
    record Segment(String manifest, int number) {}

    record Poster(String title, byte[] jpeg) {}

    record Job(long number, int urgency, Instant submitted, String source, byte[] header) {}

    record Fetch(long number, String host, Instant started, CompletableFuture<byte[]> answer) {}

    static class Origin {
        final Cache<Segment, byte[]> segments = Caffeine.newBuilder().maximumWeight(24_000).executor(Runnable::run)
                .weigher((Segment k, byte[] v) -> 1 + v.length / 1024).build();
        final Map<String, SoftReference<Poster>> posters = new HashMap<>();
        final PriorityBlockingQueue<Job> jobs = new PriorityBlockingQueue<>(64, Comparator.comparingLong((Job j) -> j.submitted.getEpochSecond() - 600L * j.urgency));
        final ConcurrentHashMap<Long, Fetch> fetches = new ConcurrentHashMap<>();
        final EventWindow plays = new EventWindow(211);
        final PhraseTrie titles = new PhraseTrie(212);
        final BufferStock frames = new BufferStock();
        private long encoded;
    }

    private static Origin origin;

    public static void main(String[] args) throws Exception {
        origin = new Origin();
        Sample s = new Sample(901);
        int n = 26_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(5));
            origin.segments.get(new Segment("m" + s.below(300), s.below(40)), k -> s.bytes(3000 + s.below(9000)));
            if (i % 30 == 0) origin.posters.put("t" + s.below(400), new SoftReference<>(new Poster("t", s.bytes(5000))));
            origin.jobs.add(new Job(i, s.below(3), at, "in/" + s.id(), s.bytes(300)));
            if (origin.jobs.size() > 1500 || s.below(100) < 92) {
                origin.jobs.poll();
                origin.encoded++;
            }
            long number = 90_000L + i;
            origin.fetches.put(number, new Fetch(number, "edge-" + s.below(20), at, new CompletableFuture<>()));
            Fetch f = origin.fetches.remove(number - 40 - s.below(80));
            if (f != null) f.answer.complete(new byte[64]);
            if (i % 200 == 0) {
                Instant late = at.minusSeconds(120);
                origin.fetches.values().removeIf(x -> x.started.isBefore(late));
            }
        }
        Ready.last();
    }
}
