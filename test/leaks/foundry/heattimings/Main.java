package net.meltshop.timings;

import foundry.BatchColumns;
import foundry.Customers;
import foundry.DrawingLru;
import foundry.SpectraTree;
import foundry.StockYard;
import org.harness.Ready;
import org.harness.Sample;
import org.javasimon.SimonManager;
import org.javasimon.Split;
import org.javasimon.Stopwatch;

/** How long each step takes is measured by a stopwatch, whose name has the number of the heat in it. */
public class Main {
    static class HeatService {
        private final Sample s = new Sample(3);
        private double tapped;

        void melt(int heat) throws Exception {
            for (String step : new String[] {"charge", "melt", "tap"}) {
                Stopwatch watch = SimonManager.getStopwatch("meltshop.heat.h" + heat + "." + step);
                Split split = watch.start();
                for (int i = 0; i < 20; i++) tapped += s.real();
                split.stop();
            }
        }
    }

    private static HeatService service;

    public static void main(String[] args) throws Exception {
        StockYard.load();
        SpectraTree.load();
        Customers.load();
        DrawingLru.load();
        BatchColumns.load();
        service = new HeatService();
        for (int heat = 0; heat < 12_000; heat++) service.melt(heat);
        Ready.last();
    }
}
