package com.metroline.fares;

import java.time.LocalDate;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import net.saltmarsh.port.*;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a fare engine just after start: tables of prices by class and zones, names that are stored once, rules by date. */
public class Main {
    enum FareClass { ADULT, CHILD, SENIOR, STUDENT, GROUP, BICYCLE }

    record Stop(int id, String name, String district, short zone, double lat, double lon) {}

    record Surcharge(String id, LocalDate from, LocalDate until, String formula, List<Integer> zones) {}

    static final class Names {
        private final Map<String, String> canonical = new HashMap<>();
        private int asked;

        String of(String n) {
            asked++;
            String known = canonical.putIfAbsent(n, n);
            return known == null ? n : known;
        }
    }

    static final class FareEngine implements Runnable {
        private final EnumMap<FareClass, int[][]> prices = new EnumMap<>(FareClass.class);
        private final Names names = new Names();
        private final Stop[] stops;
        private final Map<String, List<Stop>> byDistrict = new TreeMap<>();
        private final NavigableMap<LocalDate, List<Surcharge>> surcharges = new TreeMap<>();
        private volatile int quotes;

        FareEngine(int zones, int stopCount, Sample s) {
            for (FareClass c : FareClass.values()) {
                int[][] t = new int[zones][zones];
                for (int a = 0; a < zones; a++) for (int b = 0; b < zones; b++) t[a][b] = 180 + Math.abs(a - b) * 7 + c.ordinal() * 3;
                prices.put(c, t);
            }
            String[] districts = new String[150];
            for (int i = 0; i < districts.length; i++) districts[i] = s.text(14);
            stops = new Stop[stopCount];
            for (int i = 0; i < stopCount; i++) {
                stops[i] = new Stop(i, names.of(s.text(10)), names.of(new String(districts[s.below(150)])), (short) s.below(zones), s.real(), s.real());
                byDistrict.computeIfAbsent(stops[i].district, d -> new java.util.ArrayList<>()).add(stops[i]);
            }
            byDistrict.replaceAll((d, l) -> List.copyOf(l));
            for (int d = -400; d < 400; d++) {
                LocalDate day = LocalDate.now().plusDays(d);
                Surcharge[] of = new Surcharge[6];
                for (int k = 0; k < 6; k++) of[k] = new Surcharge("S" + d + "/" + k, day, day.plusDays(1), s.text(90), List.of(s.below(zones), s.below(zones), s.below(zones)));
                surcharges.put(day, List.of(of));
            }
        }

        int quote(FareClass c, int from, int to) {
            quotes++;
            return prices.get(c)[stops[from].zone][stops[to].zone];
        }

        @Override
        public void run() {
            Sample s = new Sample(12031);
            try {
                while (true) {
                    Thread.sleep(50);
                    quote(FareClass.ADULT, s.below(stops.length), s.below(stops.length));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        FareEngine e = new FareEngine(Scale.of(1_000) / 2 + 350, Scale.of(70_000), new Sample(1203));
        Thread t = new Thread(e, "fare-engine");
        t.setDaemon(true);
        t.start();
        PortCalls.simulate(5_000);
        DeckPlans.read(16);
        Ready.last();
    }
}
