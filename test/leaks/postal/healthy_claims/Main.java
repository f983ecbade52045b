package de.paketschutz.claims;

import org.harness.Ready;

import postal.*;

import java.util.*;
import java.util.concurrent.*;

/** Healthy: an insurer of parcels: a model of trees that estimates claims, a night's run of which half is done, and a pool of sheets. */
public class Main {
    /** A tree of the model: inner nodes compare a feature, leaves have the estimate. */
    static final class Node {
        final int feature;
        final float threshold, estimate;
        final Node low, high;

        Node(Dice d, int depth) {
            boolean leaf = depth == 0 || d.chance(4);
            feature = leaf ? -1 : d.below(24);
            threshold = leaf ? 0 : (float) d.real();
            estimate = leaf ? d.below(90000) / 100f : 0;
            low = leaf ? null : new Node(d, depth - 1);
            high = leaf ? null : new Node(d, depth - 1);
        }

        float estimate(float[] features) {
            Node n = this;
            while (n.feature >= 0) n = features[n.feature] < n.threshold ? n.low : n.high;
            return n.estimate;
        }
    }

    static final class Model {
        private final Node[] trees;

        Model(Dice d, int count) {
            trees = new Node[count];
            for (int i = 0; i < count; i++) trees[i] = new Node(d, 13);
        }

        float estimate(float[] features) {
            float sum = 0;
            for (Node tree : trees) sum += tree.estimate(features);
            return sum / trees.length;
        }
    }

    static final class Claim {
        final String label, claimant, story;
        final float[] features = new float[24];
        float estimate = Float.NaN;

        Claim(Dice d) {
            label = d.label();
            claimant = d.name();
            story = d.text(150);
            for (int i = 0; i < features.length; i++) features[i] = (float) d.real();
        }
    }

    /** Sheets for the letters to the claimants, lent to the workers. */
    static final class Sheets {
        private final BlockingQueue<StringBuilder> free;

        Sheets(int count) {
            free = new ArrayBlockingQueue<>(count);
            for (int i = 0; i < count; i++) free.add(new StringBuilder(16_000));
        }
    }

    private static Model model;
    private static Sheets sheets;

    /** Estimates the claims of a night in parts of 500, which are sent off as one. */
    private static void night(int count, CountDownLatch half, CountDownLatch morning) {
        Dice d = new Dice(407);
        Deque<Claim> open = new ArrayDeque<>(count);
        for (int i = 0; i < count; i++) open.add(new Claim(d));
        List<Claim> part = new ArrayList<>();
        try {
            while (!open.isEmpty()) {
                Claim c = open.poll();
                c.estimate = model.estimate(c.features);
                StringBuilder sheet = sheets.free.take();
                sheet.setLength(0);
                sheet.append(c.claimant).append(": ").append(c.estimate);
                sheets.free.put(sheet);
                part.add(c);
                if (part.size() == 500) part.clear();
                if (open.size() == count / 2) {
                    half.countDown();
                    morning.await();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] a) throws Exception {
        TariffCodes.read(40);
        RecentScans.ask(20000);
        model = new Model(new Dice(406), Dice.part(190));
        sheets = new Sheets(Dice.part(600));
        CountDownLatch half = new CountDownLatch(1), morning = new CountDownLatch(1);
        Thread run = new Thread(() -> night(Dice.part(60000), half, morning), "night-run");
        run.setDaemon(true);
        run.start();
        half.await();
        Ready.last();
    }
}
