package eu.tannwald.stock;

import eu.tannwald.yard.BoardScans;
import eu.tannwald.yard.CutPatterns;
import eu.tannwald.yard.DeliveryPlan;
import eu.tannwald.yard.KilnProbes;
import eu.tannwald.yard.PriceTables;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Sold lots leave the map by number, but stay in the lists by dimension. */
public class Main {
    enum LotState { SAWN, DRYING, READY, RESERVED, SOLD }

    static final class Lot {
        final long number;
        final String dimension;
        final Instant sawn;
        final String mark;
        final float[] boardWidths;
        LotState state = LotState.SAWN;
        String buyer;

        Lot(long number, String dimension, Instant sawn, String mark, float[] boardWidths) {
            this.number = number;
            this.dimension = dimension;
            this.sawn = sawn;
            this.mark = mark;
            this.boardWidths = boardWidths;
        }
    }

    static class LotStock {
        private final Map<Long, Lot> byNumber = new HashMap<>();
        private final Map<String, List<Lot>> byDimension = new HashMap<>();

        void add(Lot l) {
            byNumber.put(l.number, l);
            byDimension.computeIfAbsent(l.dimension, d -> new ArrayList<>()).add(l);
        }

        boolean sell(long number, String buyer) {
            Lot l = byNumber.remove(number);
            if (l == null) return false;
            l.state = LotState.SOLD;
            l.buyer = buyer;
            return true;
        }

        long free(String dimension) {
            return byDimension.getOrDefault(dimension, List.of()).stream().filter(l -> l.state == LotState.READY).count();
        }
    }

    static class Yard {
        final LotStock stock = new LotStock();
        final PriceTables prices = new PriceTables(71);
        final BoardScans scans = new BoardScans(72);
        final KilnProbes probes = new KilnProbes(73);
        final CutPatterns patterns = new CutPatterns(74);
        final DeliveryPlan plan = new DeliveryPlan(75);
    }

    private static Yard yard;

    public static void main(String[] args) throws Exception {
        yard = new Yard();
        Sample s = new Sample(76);
        int n = 21_000;
        for (int i = 0; i < n; i++) {
            float[] widths = new float[12 + s.below(20)];
            for (int w = 0; w < widths.length; w++) widths[w] = 80 + s.below(200);
            yard.stock.add(new Lot(2_000_000L + i, (18 + 2 * s.below(30)) + "x" + (80 + 20 * s.below(9)), Sample.at(i, n, Duration.ofDays(70)), "LOT-" + s.code(9), widths));
            if (i > 3000) yard.stock.sell(2_000_000L + i - 3000 + s.below(2500), "C" + s.below(4000));
            if (i > 4000) yard.stock.sell(2_000_000L + i - 4000, "C" + s.below(4000));
        }
        Ready.last();
    }
}
