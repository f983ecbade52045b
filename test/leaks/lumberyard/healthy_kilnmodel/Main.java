package eu.tannwald.kilns;

import eu.tannwald.yard.BoardScans;
import eu.tannwald.yard.DeliveryPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** A model of nine kilns in the middle of a run: the moisture of each board in layers, this step and the next. */
public class Main {
    static final class Board {
        final int pack;
        final float thickness;
        double[] moisture = new double[24];
        double[] next = new double[24];
        double stress;

        Board(int pack, float thickness, double start) {
            this.pack = pack;
            this.thickness = thickness;
            java.util.Arrays.fill(moisture, start);
        }

        void step(double air) {
            for (int l = 0; l < moisture.length; l++) {
                double left = l == 0 ? air : moisture[l - 1];
                double right = l == moisture.length - 1 ? air : moisture[l + 1];
                next[l] = moisture[l] + 0.12 * (left - 2 * moisture[l] + right);
            }
            double[] old = moisture;
            moisture = next;
            next = old;
            stress = Math.abs(moisture[0] - moisture[moisture.length / 2]);
        }
    }

    record Picture(Instant at, double mean, float[] byBoard) {}

    static final class Kiln {
        final String name;
        final List<Board> boards = new ArrayList<>();
        final Deque<Picture> pictures = new ArrayDeque<>();
        double air;

        Kiln(String name, double air) {
            this.name = name;
            this.air = air;
        }

        void step(Instant at) {
            for (Board b : boards) b.step(air);
            air -= 0.02;
        }

        void picture(Instant at) {
            float[] m = new float[boards.size()];
            double sum = 0;
            for (int b = 0; b < m.length; b++) sum += m[b] = (float) boards.get(b).moisture[12];
            if (pictures.size() == 12) pictures.removeFirst();
            pictures.addLast(new Picture(at, sum / m.length, m));
        }
    }

    static class Model {
        final List<Kiln> kilns = new ArrayList<>();
        final int steps = 400;
        int at;

        Model(Sample s) {
            for (int k = 0; k < 9; k++) {
                Kiln kiln = new Kiln("kiln-" + k, 14 + s.below(6));
                for (int b = Scale.of(6200); b > 0; b--) kiln.boards.add(new Board(s.below(300), 18 + s.below(60), 45 + s.real() * 20));
                kilns.add(kiln);
            }
        }

        void run(int upTo) {
            for (; at < upTo; at++) {
                Instant now = Sample.at(at, steps, Duration.ofHours(80));
                for (Kiln k : kilns) {
                    k.step(now);
                    if (at % 10 == 0) k.picture(now);
                }
            }
        }
    }

    static class Drying {
        final Model model = new Model(new Sample(121));
        final BoardScans scans = new BoardScans(122);
        final DeliveryPlan plan = new DeliveryPlan(123);
    }

    private static Drying drying;

    public static void main(String[] args) throws Exception {
        drying = new Drying();
        drying.model.run(230);
        Ready.last();
    }
}
