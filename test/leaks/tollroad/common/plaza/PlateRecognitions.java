package plaza;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the cameras read last, in a cache at its maximum; more came than it may hold. */
public final class PlateRecognitions {
    record Recognition(String plate, String country, float confidence, byte[] crop, long readAt) {}

    private static Cache<String, Recognition> recognitions;

    private PlateRecognitions() {}

    public static void load(int kept, int crop) {
        Sample s = new Sample(901);
        int limit = Scale.of(kept);
        recognitions = Caffeine.newBuilder().maximumSize(limit).executor(Runnable::run).build();
        long now = System.currentTimeMillis() - 7_200_000L;
        for (int i = 0; i < limit + limit / 2; i++) {
            String plate = s.code(3) + "-" + s.below(9_999) + "-" + i;
            recognitions.put(plate, new Recognition(plate, s.code(2), 0.5f + (float) s.real() / 2, s.bytes(crop / 2 + s.below(crop)), now + 40L * i));
            if (i % 3 == 0) recognitions.getIfPresent(plate);
        }
        recognitions.cleanUp();
    }
}
