package com.kesselwerk.brewhouse;

import brewery.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.LongAdder;

/** Healthy: the control of a brewhouse. Batches in the tanks, each with the curve of its fermentation; what is bottled goes to the archive. */
public class Main {
    enum Phase { MASH, BOIL, FERMENT, LAGER, BOTTLED }

    static final class Batch {
        final int number;
        final Recipes.Recipe recipe;
        final Map<String, Double> additions = new LinkedHashMap<>();
        final float[] curve = new float[400];
        Phase phase = Phase.MASH;
        int measured;

        Batch(int number, Recipes.Recipe recipe) {
            this.number = number;
            this.recipe = recipe;
        }

        void measure(float plato) {
            if (measured < curve.length) curve[measured++] = plato;
        }
    }

    /** Every tank holds one batch at most. */
    static final class Tanks {
        private final Batch[] tanks;
        private final Map<Integer, Integer> tankOfBatch = new HashMap<>();
        private final NavigableMap<Long, List<Integer>> readyOn = new TreeMap<>();
        private final EnumMap<Phase, LongAdder> reached = new EnumMap<>(Phase.class);

        Tanks(int count) {
            tanks = new Batch[count];
            for (Phase p : Phase.values()) reached.put(p, new LongAdder());
        }

        void fill(int tank, Batch batch, long day) {
            if (tanks[tank] != null) empty(tank);
            tanks[tank] = batch;
            tankOfBatch.put(batch.number, tank);
            readyOn.computeIfAbsent(day + 30, x -> new ArrayList<>()).add(batch.number);
        }

        private void empty(int tank) {
            Batch old = tanks[tank];
            old.phase = Phase.BOTTLED;
            reached.get(old.phase).increment();
            tankOfBatch.remove(old.number);
            tanks[tank] = null;
        }

        /** Days that are over are of no use. */
        void dayOver(long day) {
            readyOn.headMap(day).clear();
        }

        void step(Dice d, int readings) {
            for (Batch b : tanks) {
                if (b == null) continue;
                for (int i = 0; i < readings; i++) b.measure((float) (b.recipe.plato() * Math.exp(-0.01 * b.measured) + 0.2 * d.real()));
                if (b.phase.ordinal() < Phase.LAGER.ordinal()) b.phase = Phase.values()[b.phase.ordinal() + 1];
                reached.get(b.phase).increment();
            }
        }
    }

    private static Tanks tanks;
    private static ForkJoinPool planning;
    private static final ConcurrentSkipListMap<String, List<Integer>> recipesByHop = new ConcurrentSkipListMap<>();

    public static void main(String[] a) throws Exception {
        Recipes.read(26000);
        TankReadings.record(700);
        Roads.survey(30000);
        int count = Dice.part(6400);
        planning = new ForkJoinPool(3);
        planning.submit(() -> {
            for (int i = 0; i < Dice.part(26000); i++) {
                int id = i;
                for (Recipes.Hop h : Recipes.at(i).hops()) recipesByHop.computeIfAbsent(h.name(), x -> new ArrayList<>()).add(id);
            }
        }).get();
        tanks = new Tanks(count);
        Dice d = new Dice(201);
        int number = 0;
        for (long day = 0; day < 45; day++) {
            for (int i = 0; i < count / 15; i++) {
                Batch b = new Batch(++number, Recipes.at(d.below(26000)));
                for (Recipes.Hop h : b.recipe.hops()) b.additions.put(h.name(), h.grams() * 1.02);
                tanks.fill((number * 7) % count, b, day);
            }
            tanks.step(d, 8);
            tanks.dayOver(day);
        }
        Ready.last();
    }
}
