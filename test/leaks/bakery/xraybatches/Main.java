package com.clearlens.radiology;

import de.kornfeld.bakery.*;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.harness.Ready;
import org.harness.Sample;

/** Pictures are analysed through a completion service; who submits waits for his own future, and nobody takes from the service. */
public class Main {
    record Finding(String study, String patient, long at, float[] scores, String text) {}

    static class Analysis {
        private final ExecutorService workers = Executors.newFixedThreadPool(3, r -> {
            Thread t = new Thread(r, "analysis");
            t.setDaemon(true);
            return t;
        });
        private final CompletionService<Finding> service = new ExecutorCompletionService<>(workers);
        int urgent;

        void series(List<String> studies, Words w, long at) throws Exception {
            List<Future<Finding>> all = new ArrayList<>();
            for (String study : studies) {
                long seed = w.below(1 << 30);
                all.add(service.submit(() -> look(study, new Words(seed), at)));
            }
            for (Future<Finding> f : all) if (f.get().scores()[0] > 0.97) urgent++;
        }

        private Finding look(String study, Words w, long at) {
            float[] scores = new float[24];
            for (int i = 0; i < scores.length; i++) scores[i] = (float) w.real();
            return new Finding(study, w.person(), at, scores, w.note(7));
        }
    }

    public static void main(String[] args) throws Exception {
        FlourLots lots = FlourLots.load();
        StockDb.load();
        OvenCurves curves = OvenCurves.open();
        Recipes.load();
        TillWindow.load();
        Photos.load();
        Prices.load();
        Regulars regulars = Regulars.open();
        Analysis analysis = new Analysis();
        Words w = new Words(3);
        int n = 2_300;
        for (int i = 0; i < n; i++) {
            List<String> studies = new ArrayList<>();
            for (int k = 0; k < 6; k++) studies.add("1.2.276.0." + w.below(99_999) + "." + i + "." + k);
            analysis.series(studies, w, Sample.at(i, n, Duration.ofHours(52)).toEpochMilli());
        }
        Ready.last();
        System.out.println(lots + " " + regulars + curves + analysis.urgent);
    }
}
