package fi.hehkulasi.gauges;

import fi.hehkulasi.base.DealerAccounts;
import fi.hehkulasi.base.FurnaceTrends;
import fi.hehkulasi.base.GlassFormulas;
import fi.hehkulasi.base.LehrWindow;
import fi.hehkulasi.base.PalletSerials;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** Each gauge of the cold end has a thread of its own, which evaluates the profiles of the bottles. The program of the sixth line takes longer for a bottle than the next bottle does to come. */
public class Main {
    record Profile(int bottle, Instant seen, short[] microns, String mould) {}

    static final class GaugeLine {
        private final String name;
        private final int passes;
        private final ExecutorService evaluation;
        private final AtomicInteger rejected = new AtomicInteger();
        private final AtomicInteger evaluated = new AtomicInteger();

        GaugeLine(String name, int passes) {
            this.name = name;
            this.passes = passes;
            evaluation = Executors.newSingleThreadExecutor(r -> {
                Thread t = new Thread(r, name);
                t.setDaemon(true);
                return t;
            });
        }

        void seen(Profile p) {
            evaluation.execute(() -> evaluate(p));
        }

        private void evaluate(Profile p) {
            double worst = 0;
            for (int pass = 0; pass < passes; pass++) {
                for (int i = 1; i < p.microns.length; i++) worst = Math.max(worst, Math.abs(Math.sin(p.microns[i] - p.microns[i - 1]) * pass));
            }
            if (worst > passes * 0.999999) rejected.incrementAndGet();
            evaluated.incrementAndGet();
        }
    }

    static final class ColdEnd {
        final GaugeLine[] lines = new GaugeLine[8];
        final GlassFormulas formulas = new GlassFormulas(51);
        final FurnaceTrends trends = new FurnaceTrends(52);
        final DealerAccounts dealers = new DealerAccounts(53);
        final LehrWindow lehr = new LehrWindow(54);
        final PalletSerials pallets = new PalletSerials(55);

        ColdEnd() {
            for (int i = 0; i < lines.length; i++) lines[i] = new GaugeLine("gauge " + (i + 1), i == 5 ? 2600 : 3);
        }
    }

    private static final ColdEnd COLD_END = new ColdEnd();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(840);
        for (int bottle = 0; bottle < 60_000; bottle++) {
            short[] microns = new short[260];
            for (int i = 0; i < microns.length; i++) microns[i] = (short) (2400 + s.below(900));
            COLD_END.lines[bottle % 8].seen(new Profile(bottle, Instant.now(), microns, "mould " + s.below(24)));
            if (bottle % 60 == 59) Thread.sleep(8);
        }
        for (GaugeLine l : COLD_END.lines) System.out.println(l.name + ": " + l.evaluated + " evaluated, " + l.rejected + " rejected");
        Ready.last();
    }
}
