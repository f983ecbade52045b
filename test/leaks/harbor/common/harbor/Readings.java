package harbor;

import java.util.concurrent.*;

/**
 * Healthy: the last gauge readings of each station, in queues with a capacity; the oldest makes
 * room.
 */
public final class Readings {
    record Reading(long at, int station, float level, float wind) {}

    private static final ConcurrentMap<Integer, ArrayBlockingQueue<Reading>> LAST =
            new ConcurrentHashMap<>();

    public static void load(int stations, int window) {
        int n = Gen.scaled(stations);
        Gen g = new Gen(9);
        long t = System.currentTimeMillis();
        for (int k = 0; k < window * 2; k++)
            for (int s = 0; s < n; s++) {
                ArrayBlockingQueue<Reading> q =
                        LAST.computeIfAbsent(s, x -> new ArrayBlockingQueue<>(window));
                Reading r =
                        new Reading(
                                t - (window * 2 - k) * 10L, s, (float) g.real(), (float) g.real());
                if (!q.offer(r)) {
                    q.poll();
                    q.offer(r);
                }
            }
    }
}
