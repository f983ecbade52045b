package ch.firnbahn.panoramas;

import ch.firnbahn.base.MenuBook;
import ch.firnbahn.base.TurnstileWindow;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** Tiles of the panorama pictures, decoded, in a cache that weighs 170 megabytes at most and lets go what nobody asked for in ten minutes; four threads cut new ones. */
public class Main {
    record TileKey(String place, int hour, short level, short column, short row) {}

    static final class Tile {
        final int[] pixels;
        final float[] histogram = new float[64];
        final String credit;

        Tile(int[] pixels, String credit) {
            this.pixels = pixels;
            this.credit = credit;
            for (int p : pixels) histogram[p >>> 26 & 63]++;
        }

        int weight() {
            return pixels.length * 4 + histogram.length * 4 + 200;
        }
    }

    static final class Panoramas {
        private final LoadingCache<TileKey, Tile> tiles = Caffeine.newBuilder().maximumWeight(170_000_000)
                .weigher((TileKey k, Tile t) -> t.weight()).expireAfterAccess(Duration.ofMinutes(10)).recordStats().build(this::cut);
        private final BlockingQueue<TileKey> asked = new ArrayBlockingQueue<>(200);
        final AtomicInteger shown = new AtomicInteger();

        private Tile cut(TileKey k) {
            int side = 64 + (k.level() & 1) * 32;
            int[] pixels = new int[side * side];
            int seed = k.hashCode();
            for (int i = 0; i < pixels.length; i++) pixels[i] = seed = seed * 1_103_515_245 + 12_345;
            return new Tile(pixels, k.place() + " at " + k.hour());
        }

        void serve() {
            try {
                while (true) {
                    Tile t = tiles.get(asked.take());
                    if (t.pixels.length > 0) shown.incrementAndGet();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class Website {
        final Panoramas panoramas = new Panoramas();
        final MenuBook menus = new MenuBook(141);
        final TurnstileWindow window = new TurnstileWindow(142);
    }

    private static Website website;

    public static void main(String[] args) throws Exception {
        website = new Website();
        for (int i = 0; i < 4; i++) {
            Thread t = new Thread(website.panoramas::serve, "panorama-" + i);
            t.setDaemon(true);
            t.start();
        }
        Sample s = new Sample(1411);
        for (int i = 0; i < 30_000; i++) {
            int level = s.below(6);
            website.panoramas.asked.put(new TileKey("place " + s.below(12), 6 + s.below(1 + i / 2500), (short) level, (short) s.below(2 << level), (short) s.below(1 << level)));
        }
        while (website.panoramas.shown.get() < 29_900) Thread.sleep(20);
        Ready.last();
    }
}
