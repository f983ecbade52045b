package eu.tannwald.yard;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of board faces, twelve megabytes of them or as many as are given. */
public final class BoardScans {
    record Face(long board, boolean upper, byte[] grey) {}

    private final Cache<Long, Face> faces;
    private final Sample s;

    public BoardScans(long seed) {
        this(seed, 12_000_000);
    }

    public BoardScans(long seed, int bytes) {
        s = new Sample(seed);
        faces = CacheBuilder.newBuilder().concurrencyLevel(1).maximumWeight(Scale.of(bytes))
                .weigher((Long k, Face f) -> f.grey.length + 120).build();
        for (int i = 0; i < Scale.of(bytes / 2400); i++) face(8_400_000L + i);
    }

    public int face(long board) {
        Face f = faces.getIfPresent(board);
        if (f == null) {
            f = new Face(board, board % 2 == 0, s.bytes(2200 + s.below(3600)));
            faces.put(board, f);
        }
        return f.grey.length;
    }
}
