package net.kegtrack.filling;

import brewery.*;

import com.netflix.spectator.api.DefaultRegistry;
import com.netflix.spectator.api.Registry;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.TimeUnit;

/** The line that cleans and fills kegs, and what it tells the monitoring. */
public class Main {
    static final class Keg {
        final String serial;
        final int litres;
        int fillings;

        Keg(String serial, int litres) {
            this.serial = serial;
            this.litres = litres;
        }
    }

    static final class FillingLine {
        private final Registry registry = new DefaultRegistry();
        private final ArrayDeque<Keg> belt = new ArrayDeque<>();
        private final String name;

        FillingLine(String name) {
            this.name = name;
        }

        void arrive(Keg keg) {
            if (belt.size() >= 60) fill(belt.removeFirst());
            belt.addLast(keg);
        }

        private void fill(Keg keg) {
            long millis = 40_000 + keg.litres * 900L + keg.fillings * 13L;
            keg.fillings++;
            registry.timer("line.fill", "line", name, "keg", keg.serial).record(millis, TimeUnit.MILLISECONDS);
            registry.counter("line.litres", "line", name, "size", Integer.toString(keg.litres)).increment(keg.litres);
            registry.gauge("line.belt", "line", name).set(belt.size());
        }
    }

    private static final FillingLine[] lines = {new FillingLine("north"), new FillingLine("south")};

    public static void main(String[] a) throws Exception {
        Visitors.welcome(12000);
        Customers.read(26000);
        PriceList.read(25000);
        Names.learn(43000);
        Roads.survey(56000);
        Dice d = new Dice(107);
        int[] sizes = {15, 20, 30, 50};
        for (int i = 0; i < Integer.getInteger("kegs", 18000); i++) lines[i % 2].arrive(new Keg("K" + d.code(10), sizes[d.below(4)]));
        Ready.last();
    }
}
