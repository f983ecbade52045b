package pt.atlantica.labels;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: rendered labels are in a cache at its weight, the fonts are read once, and a few hundred orders for labels wait in the bounded queue of the three renderers, which are in the middle of three large labels. */
public class Main {
    record Glyph(int code, short width, byte[] outline) {}

    record RenderedLabel(String ean, int width, int height, byte[] bitmap) {}

    static final class LabelFonts {
        private final Map<String, Map<Integer, Glyph>> fonts = new HashMap<>();

        LabelFonts(Sample s) {
            for (int f = 0; f < 14; f++) {
                Map<Integer, Glyph> glyphs = new HashMap<>();
                for (int c = 32; c < 32 + Scale.of(2400); c++) glyphs.put(c, new Glyph(c, (short) (300 + s.below(700)), s.bytes(60 + s.below(200))));
                fonts.put("Conserva " + (f < 7 ? "Sans " : "Serif ") + f, glyphs);
            }
        }

        Glyph glyph(int font, int code) {
            return fonts.get("Conserva " + (font < 7 ? "Sans " : "Serif ") + font).get(code);
        }
    }

    static final class LabelStudio {
        final LabelFonts fonts = new LabelFonts(new Sample(640));
        final ThreadPoolExecutor renderers = new ThreadPoolExecutor(3, 3, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(900), new ThreadPoolExecutor.CallerRunsPolicy());
        final CountDownLatch printer = new CountDownLatch(1);
        final AsyncLoadingCache<String, RenderedLabel> labels = Caffeine.newBuilder()
                .maximumWeight(Scale.of(34_000_000))
                .weigher((String k, RenderedLabel l) -> l.bitmap.length + 120)
                .executor(renderers)
                .buildAsync(this::render);

        RenderedLabel render(String ean) {
            Sample s = new Sample(ean.hashCode());
            byte[] bitmap = new byte[ean.startsWith("CASE") ? 600_000 : 5000 + s.below(14_000)];
            for (int i = 0; i < bitmap.length; i += 60) bitmap[i] = (byte) fonts.glyph(s.below(14), 32 + s.below(200)).width();
            if (ean.startsWith("CASE")) {
                try {
                    printer.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return new RenderedLabel(ean, 400, 200 + s.below(200), bitmap);
        }
    }

    private static final LabelStudio STUDIO = new LabelStudio();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(623);
        for (int i = 0; i < 6000; i++) STUDIO.labels.get("560" + (3_000_000_000L + s.below(9000))).get();
        STUDIO.labels.synchronous().cleanUp();
        for (int i = 0; i < 3; i++) STUDIO.labels.get("CASE " + (70 + i));
        List<CompletableFuture<RenderedLabel>> order = new ArrayList<>();
        for (int i = 0; i < 640; i++) order.add(STUDIO.labels.get("560" + (4_000_000_000L + i)));
        Ready.last();
        System.out.println(order.size());
    }
}
