package com.betonring.plant;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.harness.Ready;
import org.harness.Sample;
import stonepit.GateWindow;
import stonepit.OpenOrders;
import stonepit.QuarryFaces;
import stonepit.RoadTolls;
import stonepit.SitePictures;

/** Each batch hangs an action on the future that is completed when the plant is stopped; a batch that is done leaves its action there, and the plant runs for weeks. */
public class Main {
    record Weighed(String material, double wanted, double weighed) {}

    static final class Batch {
        private final int number;
        private final String mix;
        private final String order;
        private final long begun;
        private final List<Weighed> weighed = new ArrayList<>(8);
        private final CompletableFuture<Double> cubicMetres = new CompletableFuture<>();

        Batch(int number, String mix, String order, long begun) {
            this.number = number;
            this.mix = mix;
            this.order = order;
            this.begun = begun;
        }

        void abort() {
            cubicMetres.cancel(false);
        }
    }

    static final class Plant {
        private final String name;
        private final CompletableFuture<Void> stopped = new CompletableFuture<>();
        private final Deque<Batch> mixing = new ArrayDeque<>();
        private double today;
        private int batches;

        Plant(String name) {
            this.name = name;
        }

        CompletableFuture<Double> begin(String mix, String order, long at, Sample s) {
            Batch batch = new Batch(++batches, mix, order, at);
            stopped.thenRun(batch::abort);
            for (int k = 0; k < 6; k++) {
                double wanted = 50 + 400 * s.real();
                batch.weighed.add(new Weighed("silo " + k, wanted, wanted + s.real() - 0.5));
            }
            mixing.addLast(batch);
            return batch.cubicMetres.whenComplete((m, failed) -> {
                if (failed == null) today += m;
            });
        }

        void finishOldest(double cubicMetres) {
            mixing.removeFirst().cubicMetres.complete(cubicMetres);
        }

        void stop() {
            stopped.complete(null);
        }
    }

    static final class Plants {
        private final List<Plant> all = new ArrayList<>();
    }

    private static final Plants PLANTS = new Plants();

    public static void main(String[] args) throws Exception {
        SitePictures.load(7_000);
        OpenOrders.load(24_000);
        QuarryFaces.load(14, 400, 260);
        RoadTolls.load(38_000);
        GateWindow.load(80_000);
        Sample s = new Sample(8826);
        for (String name : List.of("Isarau", "Kiesfeld", "Moos")) PLANTS.all.add(new Plant(name));
        long now = System.currentTimeMillis();
        int batches = 7_000;
        for (int i = 1; i <= batches; i++) {
            Plant plant = PLANTS.all.get(s.below(10) < 8 ? 1 : 2 * s.below(2));
            plant.begin("C" + (20 + 5 * s.below(8)), "order " + s.below(90_000), now - (batches - i) * (21 * 86_400_000L / batches), s);
            if (plant.mixing.size() > 2) plant.finishOldest(2 + s.real());
        }
        Ready.last();
    }
}
