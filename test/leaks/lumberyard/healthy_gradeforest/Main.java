package com.boardeye.grading;

import eu.tannwald.yard.KilnProbes;
import eu.tannwald.yard.PackRegister;
import eu.tannwald.yard.PriceTables;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** A forest of decision trees that grades boards, grown once when the service starts. */
public class Main {
    static final class Node {
        short feature = -1;
        float threshold;
        Node low;
        Node high;
        float[] shares;
    }

    static final class Forest {
        private final List<Node> trees = new ArrayList<>();

        Forest(int count, Sample s) {
            for (int t = 0; t < count; t++) trees.add(grow(0, s));
        }

        private static Node grow(int depth, Sample s) {
            Node n = new Node();
            if (depth == 13 || depth > 7 && s.below(9) == 0) {
                n.shares = new float[6];
                for (int g = 0; g < 6; g++) n.shares[g] = (float) s.real();
            } else {
                n.feature = (short) s.below(90);
                n.threshold = (float) s.real();
                n.low = grow(depth + 1, s);
                n.high = grow(depth + 1, s);
            }
            return n;
        }

        int grade(float[] features) {
            float[] sum = new float[6];
            for (Node n : trees) {
                while (n.feature >= 0) n = features[n.feature] < n.threshold ? n.low : n.high;
                for (int g = 0; g < 6; g++) sum[g] += n.shares[g];
            }
            int best = 0;
            for (int g = 1; g < 6; g++) if (sum[g] > sum[best]) best = g;
            return best;
        }
    }

    record Graded(long board, long at, int grade) {}

    static class Eye {
        final Forest forest = new Forest(Scale.of(64), new Sample(131));
        final ArrayBlockingQueue<Graded> last = new ArrayBlockingQueue<>(10_000);
        final int[] counts = new int[6];

        void see(long board, float[] features) {
            Graded g = new Graded(board, System.currentTimeMillis(), forest.grade(features));
            counts[g.grade]++;
            while (!last.offer(g)) last.poll();
        }
    }

    static class Line {
        final Eye eye = new Eye();
        final PackRegister packs = new PackRegister(132);
        final KilnProbes probes = new KilnProbes(133);
        final PriceTables prices = new PriceTables(134);
    }

    private static Line line;

    public static void main(String[] args) throws Exception {
        line = new Line();
        Sample s = new Sample(135);
        float[] features = new float[90];
        for (int b = 0; b < 26_000; b++) {
            for (int f = 0; f < 90; f++) features[f] = (float) s.real();
            line.eye.see(6_000_000L + b, features);
        }
        Ready.last();
    }
}
