package fi.hehkulasi.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Cut-outs of defects that the inspectors look at again, eight megabytes at most. */
public final class DefectImages {
    public record CutOut(String defect, short x, short y, byte[] grey) {}

    private final Cache<String, CutOut> images;
    private final Sample s;

    public DefectImages(long seed) {
        s = new Sample(seed);
        images = Caffeine.newBuilder().maximumWeight(Scale.of(8_000_000)).executor(Runnable::run).weigher((String k, CutOut c) -> c.grey.length + 120).build();
        for (int i = 0; i < Scale.of(4200); i++) of("D" + (440_000 + i));
    }

    public CutOut of(String defect) {
        return images.get(defect, d -> new CutOut(d, (short) s.below(6000), (short) s.below(3210), s.bytes(1600 + s.below(3600))));
    }
}
