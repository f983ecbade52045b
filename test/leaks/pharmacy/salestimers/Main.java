package com.apoteca.sales;

import apoteca.Barcodes;
import apoteca.FridgeRings;
import apoteca.Leaflets;
import apoteca.PickQueue;
import apoteca.StockDatabase;
import com.yammer.metrics.Metrics;
import com.yammer.metrics.core.Counter;
import com.yammer.metrics.core.MetricName;
import com.yammer.metrics.core.Timer;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;

/** How long a sale takes is measured by a timer whose scope names the till and, since the last release, the receipt. */
public class Main {
    static class Till {
        private final int branch;
        private final int number;
        private final Counter refunds;

        Till(int branch, int number) {
            this.branch = branch;
            this.number = number;
            refunds = Metrics.newCounter(Till.class, "refunds", "branch " + branch + " till " + number);
        }

        void sell(long receipt, int items, long millis) {
            MetricName name = new MetricName("com.apoteca.sales", "Till", "sale", "branch " + branch + " till " + number + " receipt " + receipt);
            Timer timer = Metrics.newTimer(name, TimeUnit.MILLISECONDS, TimeUnit.SECONDS);
            for (int i = 0; i < items; i++) timer.update(millis / items, TimeUnit.MILLISECONDS);
            if (receipt % 70 == 0) refunds.inc();
        }
    }

    static final Till[] TILLS = new Till[60];

    public static void main(String[] args) throws Exception {
        StockDatabase.load(34_000);
        Barcodes.load(390_000);
        FridgeRings.load(290, 2_000);
        Leaflets.load(8_000);
        PickQueue.load(36_000);
        Sample s = new Sample(608);
        for (int i = 0; i < TILLS.length; i++) TILLS[i] = new Till(i / 3, i % 3);
        for (int i = 0; i < 3_200; i++) TILLS[s.below(60)].sell(40_000_000L + i, 1 + s.below(8), 900 + s.below(60_000));
        Ready.last();
    }
}
