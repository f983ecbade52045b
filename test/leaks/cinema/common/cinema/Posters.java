package cinema;

import com.googlecode.concurrentlinkedhashmap.ConcurrentLinkedHashMap;
import com.googlecode.concurrentlinkedhashmap.Weighers;

/** Healthy: pictures of posters in a cache with a weight, which is reached. */
public final class Posters {
    private static ConcurrentLinkedHashMap<String, byte[]> shown;

    private Posters() {}

    public static void warm(int kilobytes) {
        Dice d = new Dice(3);
        long weight = Dice.part(kilobytes) * 1024L;
        ConcurrentLinkedHashMap<String, byte[]> cache =
                new ConcurrentLinkedHashMap.Builder<String, byte[]>().maximumWeightedCapacity(weight).weigher(Weighers.byteArray()).build();
        for (int i = 0; i < weight / 8000; i++) cache.put("/poster/" + i + ".jpg", d.bytes(4000 + d.below(12000)));
        shown = cache;
    }
}
