package com.inkwell.recommend;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.ClickWindow;
import org.paperfair.shop.TasteMatrix;
import org.paperfair.shop.TitleCatalogue;

/** The factors of the model in use and of the one in training, the neighbours of every title, purchases that wait below a capacity. */
public class Main {
    static final class Model {
        final String version;
        final Instant trained;
        final float[][] reader;
        final float[][] title;

        Model(String version, Instant trained, int readers, int titles, int factors, Sample s) {
            this.version = version;
            this.trained = trained;
            reader = fill(readers, factors, s);
            title = fill(titles, factors, s);
        }

        private static float[][] fill(int rows, int factors, Sample s) {
            float[][] f = new float[rows][factors];
            for (float[] row : f) for (int i = 0; i < factors; i++) row[i] = (float) s.real() - 0.5f;
            return f;
        }

        float score(int r, int t) {
            float sum = 0;
            for (int i = 0; i < reader[r].length; i++) sum += reader[r][i] * title[t][i];
            return sum;
        }
    }

    record Purchase(int reader, int title, Instant at, String channel) {}

    static final class Neighbours {
        private final int[][] nearest;

        Neighbours(int titles, Sample s) {
            nearest = new int[titles][40];
            for (int[] row : nearest) for (int i = 0; i < row.length; i++) row[i] = s.below(titles);
        }

        int[] of(int title) {
            return nearest[title];
        }
    }

    static final class Trainer extends Thread {
        private final Model previous;
        private final Model next;
        private final CountDownLatch halfWay = new CountDownLatch(1);
        private final CountDownLatch goOn = new CountDownLatch(1);

        Trainer(Model previous, Model next) {
            super("trainer");
            this.previous = previous;
            this.next = next;
            setDaemon(true);
        }

        @Override
        public void run() {
            double[] gradient = new double[64];
            for (int r = 0; r < next.reader.length; r++) {
                for (int i = 0; i < next.reader[r].length; i++) {
                    gradient[i] = previous.reader[r][i] * 0.9;
                    next.reader[r][i] += gradient[i];
                }
                if (r == next.reader.length / 2) {
                    halfWay.countDown();
                    try {
                        goOn.await();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        }
    }

    static final class Recommender {
        volatile Model model;
        final Neighbours neighbours;
        final ArrayBlockingQueue<Purchase> purchases = new ArrayBlockingQueue<>(60_000);
        final ArrayDeque<Purchase> lastSeen = new ArrayDeque<>();
        final TasteMatrix taste = new TasteMatrix(111);
        final TitleCatalogue titles = new TitleCatalogue(112);
        final ClickWindow clicks = new ClickWindow(113);
        Trainer trainer;

        Recommender(Sample s) {
            model = new Model("2024-w17", Instant.now().minus(Duration.ofDays(6)), 330_000, 60_000, 40, s);
            neighbours = new Neighbours(60_000, s);
        }
    }

    private static Recommender recommender;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(602);
        recommender = new Recommender(s);
        int n = 90_000;
        for (int i = 0; i < n; i++) {
            Purchase p = new Purchase(s.below(330_000), s.below(60_000), Sample.at(i, n, Duration.ofHours(3)), s.below(2) == 0 ? "app" : "web");
            recommender.purchases.put(p);
            // the writer takes them in portions
            if (recommender.purchases.size() > 30_000) {
                for (int k = 0; k < 20_000; k++) {
                    recommender.lastSeen.addLast(recommender.purchases.take());
                    if (recommender.lastSeen.size() > 10_000) recommender.lastSeen.removeFirst();
                }
            }
        }
        recommender.trainer = new Trainer(recommender.model, new Model("2024-w18", Instant.now(), 330_000, 60_000, 40, s));
        recommender.trainer.start();
        recommender.trainer.halfWay.await();
        if (Float.isNaN(recommender.model.score(3, recommender.neighbours.of(5)[1]))) throw new IllegalStateException();
        Ready.last();
    }
}
