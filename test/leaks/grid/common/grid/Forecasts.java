package grid;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;

/** Healthy: load forecasts by place and hour in a Guava cache that is full by weight. */
public final class Forecasts {
    record Place(String station, int hour) {}

    private static Cache<Place, float[]> forecasts;

    public static void compute(int kilobytes) {
        Rnd r = new Rnd(10);
        int kb = Rnd.share(kilobytes);
        forecasts = CacheBuilder.newBuilder().concurrencyLevel(2).maximumWeight(kb * 1024L)
                .weigher((Place p, float[] f) -> 120 + f.length * 4).build();
        for (int i = kb * 2; i > 0; i--) {
            float[] f = new float[96 + r.upTo(96)];
            for (int k = 0; k < f.length; k++) f[k] = (float) r.fraction() * 100;
            forecasts.put(new Place(r.station(), r.upTo(8760)), f);
        }
    }
}
