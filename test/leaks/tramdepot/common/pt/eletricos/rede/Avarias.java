package pt.eletricos.rede;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import org.harness.Sample;
import org.harness.Scale;

/** Photographs of damages that the depots look at, eleven megabytes at most. */
public final class Avarias {
    public record Foto(int report, short width, short height, byte[] jpeg) {}

    private final Cache<Integer, Foto> photos;
    private final Sample s;

    public Avarias(long seed) {
        s = new Sample(seed);
        photos = CacheBuilder.newBuilder().concurrencyLevel(1).maximumWeight(Scale.of(11_000_000)).weigher((Integer k, Foto f) -> f.jpeg.length + 120).build();
        for (int i = 0; i < Scale.of(3000); i++) of(610_000 + i);
    }

    public Foto of(int report) {
        Foto f = photos.getIfPresent(report);
        if (f == null) photos.put(report, f = new Foto(report, (short) 640, (short) (360 + s.below(120)), s.bytes(4000 + s.below(7000))));
        return f;
    }
}
