package com.pomona.weighing;

import fruit.LabelLayouts;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.RecipeIndex;
import fruit.VarietyCatalog;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;

/**
 * The day book keeps the slips of the day, a few numbers each. A slip is an inner class of the weighing that made it, and
 * so each keeps the raw samples of the scale.
 */
public class Main {
    static class Weighing {
        private final String lorry;
        private final int[] samples;

        Weighing(String lorry, Sample s) {
            this.lorry = lorry;
            samples = new int[5_000];
            for (int i = 0; i < samples.length; i++) samples[i] = 18_000_000 + s.below(4_000);
        }

        class Slip {
            final long number;
            final int kilos;

            Slip(long number, int kilos) {
                this.number = number;
                this.kilos = kilos;
            }

            String text() {
                return number + ": " + lorry + ", " + kilos + " kg";
            }
        }

        Slip slip(long number) {
            long sum = 0;
            for (int grams : samples) sum += grams;
            return new Slip(number, (int) (sum / samples.length / 1000));
        }
    }

    static class DayBook {
        private final List<Weighing.Slip> slips = new ArrayList<>();

        void enter(Weighing.Slip slip) {
            slips.add(slip);
        }
    }

    private static final DayBook DAY_BOOK = new DayBook();

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(18_000);
        OriginCodes.load(60_000);
        PriceGrid.load(350, 5_000);
        LabelLayouts.load(1_500, 6_000);
        RecipeIndex.load(6_000);
        Sample s = new Sample(52);
        for (int i = 0; i < 640; i++) DAY_BOOK.enter(new Weighing("lorry " + s.code(7), s).slip(70_000 + i));
        Ready.last();
    }
}
