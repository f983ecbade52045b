package hu.hangkiado.sales;

import hu.hangkiado.base.FanProfiles;
import hu.hangkiado.base.LoudnessCurves;
import hu.hangkiado.base.PlayRing;
import hu.hangkiado.base.SleevePictures;
import hu.hangkiado.base.WorkRegister;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

/** The sales reports of the streaming services are read in pages, and of each page the line with the totals is noted for the year: as a slice, under which the whole page stays. */
public class Main {
    static final class SalesPages {
        private final Map<String, ByteBuffer> totals = new ConcurrentHashMap<>();
        private final LongAdder lines = new LongAdder();

        void read(String page, byte[] text) {
            ByteBuffer b = ByteBuffer.wrap(text).asReadOnlyBuffer();
            int start = 0;
            int last = 0;
            for (int i = 0; i < text.length; i++) {
                if (b.get(i) != '\n') continue;
                last = start;
                start = i + 1;
                lines.increment();
            }
            totals.put(page, b.slice(last, start - last - 1));
        }

        String total(String page) {
            ByteBuffer b = totals.get(page);
            return b == null ? null : StandardCharsets.ISO_8859_1.decode(b.duplicate()).toString();
        }
    }

    static final class SalesDesk {
        final SalesPages pages = new SalesPages();
        final WorkRegister works = new WorkRegister(11);
        final SleevePictures sleeves = new SleevePictures(12);
        final FanProfiles fans = new FanProfiles(13);
        final LoudnessCurves curves = new LoudnessCurves(14);
        final PlayRing plays = new PlayRing(15);
    }

    private static final SalesDesk DESK = new SalesDesk();

    private static byte[] page(Sample s) {
        StringBuilder b = new StringBuilder(5000);
        long sum = 0;
        for (int i = 14 + s.below(26); i > 0; i--) {
            int forints = s.below(90_000);
            sum += forints;
            b.append("HUA").append(2_100_000 + s.below(400_000)).append(';').append(s.below(240)).append(';').append(s.text(20 + s.below(30))).append(';').append(s.below(40_000)).append(';').append(forints).append('\n');
        }
        return b.append("TOTAL;").append(sum).append('\n').toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    public static void main(String[] args) throws Exception {
        ExecutorService readers = Executors.newFixedThreadPool(3);
        for (int t = 0; t < 3; t++) {
            int service = t;
            readers.execute(() -> {
                Sample s = new Sample(910 + service);
                for (int n = 0; n < 900; n++) {
                    for (int k = 0; k < 6; k++) {
                        DESK.fans.visit(400_000 + s.below(90_000));
                        DESK.sleeves.of("HK-" + (10_000 + s.below(4000)));
                    }
                    DESK.pages.read(service + "/2026/" + n, page(s));
                    if (n % 50 == 0) DESK.pages.total(service + "/2026/" + s.below(n + 1));
                }
            });
        }
        readers.shutdown();
        readers.awaitTermination(60, TimeUnit.SECONDS);
        System.out.println(DESK.pages.lines + " lines, " + DESK.pages.total("1/2026/7"));
        Ready.last();
    }
}
