package com.betonring.mixing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import stonepit.BuilderDesk;
import stonepit.GateWindow;
import stonepit.LabRecords;
import stonepit.RoadTolls;
import stonepit.SitePictures;

/** Each worker remembers corrected recipes by recipe and measured moisture, which is hardly ever the same twice; the workers live as long as the service. */
public class Main {
    record Recipe(String name, double[] kilograms) {}

    record Batch(int number, Recipe recipe, double sandMoisture, double gravelMoisture) {}

    /** Water comes with sand and gravel: less water and more of both are weighed out. */
    static final class MoistureCorrection {
        private static final ThreadLocal<Map<String, double[]>> CORRECTED = ThreadLocal.withInitial(HashMap::new);

        double[] correct(Batch batch) {
            String key = String.format(Locale.ROOT, "%s/%.4f/%.4f", batch.recipe().name(), batch.sandMoisture(), batch.gravelMoisture());
            return CORRECTED.get().computeIfAbsent(key, k -> solve(batch));
        }

        private double[] solve(Batch batch) {
            double[] kg = batch.recipe().kilograms().clone();
            double water = 0;
            for (int round = 0; round < 3; round++) {
                double sand = batch.recipe().kilograms()[1] * (1 + batch.sandMoisture());
                double gravel = batch.recipe().kilograms()[2] * (1 + batch.gravelMoisture());
                water = sand - batch.recipe().kilograms()[1] + gravel - batch.recipe().kilograms()[2];
                kg[1] = sand;
                kg[2] = gravel;
            }
            kg[3] -= water;
            return kg;
        }
    }

    static final class MixingService {
        private final MoistureCorrection correction = new MoistureCorrection();
        private final List<Recipe> recipes = new ArrayList<>();
        private final AtomicInteger workers = new AtomicInteger();
        private final ExecutorService pool = Executors.newFixedThreadPool(8, run -> {
            Thread t = new Thread(run, "mixer-" + workers.incrementAndGet());
            t.setDaemon(true);
            return t;
        });
        private double mixedKilograms;

        Future<double[]> mix(Batch batch) {
            return pool.submit(() -> {
                double[] kg = correction.correct(batch);
                double sum = 0;
                for (double k : kg) sum += k;
                synchronized (this) {
                    mixedKilograms += sum;
                }
                return kg;
            });
        }
    }

    private static MixingService mixing;

    public static void main(String[] args) throws Exception {
        GateWindow.load(80_000);
        SitePictures.load(7_000);
        LabRecords.load(12_000);
        BuilderDesk.load(17_000);
        RoadTolls.load(38_000);
        Sample s = new Sample(8824);
        mixing = new MixingService();
        for (int i = 0; i < 70; i++) {
            double[] kilograms = new double[9];
            for (int k = 0; k < kilograms.length; k++) kilograms[k] = 100 + 900 * s.real();
            mixing.recipes.add(new Recipe("C" + (20 + 5 * s.below(8)) + " " + s.code(6), kilograms));
        }
        List<Future<double[]>> asked = new ArrayList<>();
        for (int i = 0; i < 21_000; i++) {
            asked.add(mixing.mix(new Batch(i, mixing.recipes.get(s.below(70)), 0.02 + 0.06 * s.real(), 0.01 + 0.03 * s.real())));
            if (asked.size() == 24) {
                for (Future<double[]> one : asked) one.get();
                asked.clear();
            }
        }
        for (Future<double[]> one : asked) one.get();
        asked = null;
        Ready.last();
    }
}
