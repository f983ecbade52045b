package com.keelhaven.ultrasound;

import com.sun.jna.Memory;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import org.harness.Ready;
import org.harness.Sample;
import yard.GaugeRings;
import yard.Movements;
import yard.PartsCatalog;
import yard.SupplierRegister;
import yard.TariffTree;

/** A scan keeps its echoes in native memory for the probe's driver; scans that are broken off are not released. */
public class Main {
    enum State { SCANNING, EVALUATED, BROKEN_OFF }

    static class Scan {
        private final int number;
        private final String plate;
        private final Memory echoes = new Memory(32 * 1024);
        private final float[] gates = new float[420];
        private final Map<String, String> setup = new LinkedHashMap<>();
        private State state = State.SCANNING;

        Scan(int number, String plate) {
            this.number = number;
            this.plate = plate;
            setup.put("probe", "5 MHz dual");
            setup.put("couplant", "water");
        }
    }

    static class ScanDesk {
        private final Map<Integer, Scan> running = new LinkedHashMap<>();
        private final Queue<String> results = new ArrayDeque<>();
        private int next = 1;

        Scan begin(String plate) {
            Scan scan = new Scan(next++, plate);
            running.put(scan.number, scan);
            return scan;
        }

        void finish(Scan scan, boolean contact) {
            if (!contact) {
                scan.state = State.BROKEN_OFF;
                return;
            }
            scan.state = State.EVALUATED;
            scan.echoes.clear();
            results.add(scan.plate + ": " + scan.gates[0]);
            if (results.size() > 200) results.remove();
            running.remove(scan.number).echoes.close();
        }
    }

    static final ScanDesk DESK = new ScanDesk();

    public static void main(String[] args) throws Exception {
        PartsCatalog.load(60_000);
        SupplierRegister.load(24_000);
        GaugeRings.load(900, 1_200);
        TariffTree.load(70);
        Movements.load(40_000);
        Sample s = new Sample(47);
        for (int i = 0; i < 26_000; i++) {
            Scan scan = DESK.begin("strake " + s.code(1) + ", plate " + s.below(90));
            for (int k = 0; k < scan.gates.length; k += 8) scan.gates[k] = (float) s.real();
            DESK.finish(scan, s.below(10) > 0);
        }
        Ready.last();
    }
}
