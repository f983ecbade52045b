package pt.atlantica.floor;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.reactfx.EventSource;
import org.reactfx.Subscription;
import pt.atlantica.base.CatchQuotas;
import pt.atlantica.base.LabelPictures;
import pt.atlantica.base.NutritionTables;
import pt.atlantica.base.SupplierContracts;
import pt.atlantica.base.WholesaleCustomers;

/** A panel that is closed is taken out of the desk's map, but nobody unsubscribes it: the stream of the plant keeps its observers, and they keep the panel with its curve. */
public class Main {
    record LineReading(int line, Instant at, float canSpeed, float seam, int rejects) {}

    static final class PlantFeed {
        private final EventSource<LineReading> readings = new EventSource<>();

        void publish(LineReading r) {
            readings.push(r);
        }

        EventSource<LineReading> readings() {
            return readings;
        }
    }

    static final class LinePanel {
        private final String operator;
        private final int line;
        private final float[] speeds = new float[720];
        private final float[] seams = new float[720];
        private final int[] rejects = new int[720];
        private final Deque<String> remarks = new ArrayDeque<>();
        private Subscription subscription;
        private int filled;

        LinePanel(String operator, int line) {
            this.operator = operator;
            this.line = line;
        }

        void open(PlantFeed feed) {
            subscription = feed.readings().filter(r -> r.line() == line).subscribe(this::draw);
        }

        private void draw(LineReading r) {
            int i = filled++ % speeds.length;
            speeds[i] = r.canSpeed();
            seams[i] = r.seam();
            rejects[i] = r.rejects();
        }

        void remark(String text) {
            remarks.addLast(text);
            if (remarks.size() > 20) remarks.removeFirst();
        }
    }

    static final class FloorDesk {
        private final PlantFeed feed = new PlantFeed();
        private final Map<String, LinePanel> open = new HashMap<>();

        LinePanel show(String operator, int line) {
            LinePanel panel = new LinePanel(operator, line);
            panel.open(feed);
            open.put(operator, panel);
            return panel;
        }

        void close(String operator) {
            open.remove(operator);
        }
    }

    static final class PlantFloor {
        final FloorDesk desk = new FloorDesk();
        final SupplierContracts contracts = new SupplierContracts(71);
        final LabelPictures pictures = new LabelPictures(72);
        final CatchQuotas quotas = new CatchQuotas(73);
        final NutritionTables nutrition = new NutritionTables(74);
        final WholesaleCustomers customers = new WholesaleCustomers(75);
    }

    private static final PlantFloor FLOOR = new PlantFloor();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(613);
        int shifts = 1500;
        Deque<String> present = new ArrayDeque<>();
        for (int i = 0; i < shifts; i++) {
            Instant at = Sample.at(i, shifts, Duration.ofDays(21));
            String operator = "operator " + (100 + s.below(240)) + " / " + i;
            LinePanel panel = FLOOR.desk.show(operator, s.below(9));
            for (int k = s.below(5); k > 0; k--) panel.remark(at + " " + s.text(30 + s.below(50)));
            present.add(operator);
            if (present.size() > 26) FLOOR.desk.close(present.removeFirst());
            for (int k = 0; k < 18; k++) {
                FLOOR.desk.feed.publish(new LineReading(s.below(9), at.plusSeconds(k * 10L), 280 + (float) s.real() * 60, 1.1f + (float) s.real(), s.below(4)));
            }
        }
        Ready.last();
    }
}
