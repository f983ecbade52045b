package cz.tiskarna.ink;

import cz.tiskarna.base.PaperCatalogue;
import cz.tiskarna.base.PalletScans;
import cz.tiskarna.base.ProofThumbs;
import cz.tiskarna.base.RasterBands;
import cz.tiskarna.base.SupplierPrices;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;

/** Formulas are computed once for each swatch of the fans and each kind of paper. The key is a record with the measured values in an array, which is compared by identity, so that each order adds its formula again. */
public class Main {
    record Target(float[] lab, char coating) {}

    record Part(String pigment, double grams) {}

    record Formula(Part[] parts, double deltaE, String remark) {}

    /** Fans of swatches, by which the customers order their spot colours. */
    static final class SwatchFans {
        private final float[][] measured = new float[1800][];

        SwatchFans(long seed) {
            Sample s = new Sample(seed);
            for (int i = 0; i < measured.length; i++) measured[i] = new float[] {s.below(100), s.below(160) - 80, s.below(160) - 80};
        }

        float[] lab(int swatch) {
            return measured[swatch].clone();
        }

        int size() {
            return measured.length;
        }
    }

    static final class InkKitchen {
        private static final String[] PIGMENTS = "yellow,warm red,rubine,rhodamine,purple,violet,reflex blue,process blue,green,black,white".split(",");
        private final Map<Target, Formula> formulas = new ConcurrentHashMap<>();

        Formula formula(float[] lab, char coating) {
            return formulas.computeIfAbsent(new Target(lab, coating), InkKitchen::compute);
        }

        private static Formula compute(Target t) {
            Part[] parts = new Part[4];
            double rest = 1000;
            for (int i = 0; i < 4; i++) {
                double g = i == 3 ? rest : rest * (0.2 + Math.abs(t.lab[i % 3]) / 200);
                parts[i] = new Part(PIGMENTS[(int) (Math.abs(t.lab[i % 3]) + i * 3) % PIGMENTS.length], g);
                rest -= g;
            }
            return new Formula(parts, Math.abs(t.lab[1]) / 60, "L " + t.lab[0] + " on " + t.coating + ", base " + (int) rest);
        }
    }

    static final class InkRoom {
        final InkKitchen kitchen = new InkKitchen();
        final SwatchFans fans = new SwatchFans(20);
        final PaperCatalogue papers = new PaperCatalogue(21);
        final ProofThumbs thumbs = new ProofThumbs(22);
        final PalletScans scans = new PalletScans(23);
        final RasterBands bands = new RasterBands();
        final SupplierPrices prices = new SupplierPrices(25);
    }

    private static final InkRoom ROOM = new InkRoom();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(710);
        double grams = 0;
        for (int order = 0; order < 27_000; order++) {
            Formula f = ROOM.kitchen.formula(ROOM.fans.lab(s.below(ROOM.fans.size())), "CUM".charAt(s.below(3)));
            grams += f.parts[0].grams;
        }
        System.out.println(Math.round(grams) + " grams of the first pigment");
        Ready.last();
    }
}
