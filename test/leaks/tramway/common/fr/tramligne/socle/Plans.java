package fr.tramligne.socle;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Maps of the surroundings of stops for the app. */
public final class Plans {
    private final Cache<String, byte[]> images = Caffeine.newBuilder().maximumSize(Scale.of(820)).executor(Runnable::run).build();
    private final Sample s;

    public Plans(long seed) {
        s = new Sample(seed);
        for (int i = 0, n = Scale.of(1200); i < n; i++) plan("arret" + i, i % 3);
    }

    public synchronized byte[] plan(String arret, int zoom) {
        return images.get(arret + "@" + zoom, k -> s.bytes(4000 + s.below(8000)));
    }
}
