package com.hopperline.delivery;

import de.kornfeld.bakery.*;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.quadtree.Quadtree;

/** Positions of vans in a quadtree: the old one is looked for where the van is now. */
public class Main {
    static final class Fix {
        final String van, driver;
        final long at;
        final double x, y;
        final float speed, heading;

        Fix(String van, String driver, long at, double x, double y, Words w) {
            this.van = van;
            this.driver = driver;
            this.at = at;
            this.x = x;
            this.y = y;
            speed = (float) (w.real() * 80);
            heading = w.below(360);
        }

        Envelope box() {
            return new Envelope(x - 6, x + 6, y - 6, y + 6);
        }
    }

    static final class Fleet {
        private final Quadtree nearby = new Quadtree();
        private final Map<String, Fix> latest = new HashMap<>();
        long found;

        void move(Fix now) {
            Envelope box = now.box();
            Fix before = latest.put(now.van, now);
            if (before != null) nearby.remove(box, before);
            nearby.insert(box, now);
        }

        @SuppressWarnings("unchecked")
        void assign(double x, double y) {
            List<Fix> near = nearby.query(new Envelope(x - 200, x + 200, y - 200, y + 200));
            for (Fix f : near) if (latest.get(f.van) == f && f.speed < 30) found++;
        }
    }

    private final Fleet fleet = new Fleet();

    public static void main(String[] args) throws Exception {
        TillWindow.load();
        OpenOrders orders = OpenOrders.load();
        OvenCurves curves = OvenCurves.open();
        FlourLots lots = FlourLots.load();
        Photos.load();
        Main app = new Main();
        Words w = new Words(12);
        double[] x = new double[320], y = new double[320];
        String[] driver = new String[320];
        for (int v = 0; v < 320; v++) {
            x[v] = w.real() * 60_000;
            y[v] = w.real() * 60_000;
            driver[v] = w.person();
        }
        int n = 9_300;
        for (int i = 0; i < n; i++) {
            int v = i % 320;
            x[v] += w.normal() * 700;
            y[v] += w.normal() * 700;
            app.fleet.move(new Fix("HL-" + (100 + v), driver[v], Sample.at(i, n, Duration.ofMinutes(100)).toEpochMilli(), x[v], y[v], w));
            if (i % 40 == 0) app.fleet.assign(x[v], y[v]);
        }
        Ready.last();
        System.out.println(orders + " " + curves + lots + app.fleet.found);
    }
}
