package net.zolldaten.batches;

import org.harness.Ready;

import postal.*;

import java.lang.management.*;
import java.util.*;
import javax.management.NotificationEmitter;

/** Prepares declarations for the customs in batches; a batch writes its texts to disk when memory runs short. */
public class Main {
    static final class Declaration {
        final String label, goods, consignee;
        final long cents;
        String text;

        Declaration(String label, String goods, String consignee, long cents) {
            this.label = label;
            this.goods = goods;
            this.consignee = consignee;
            this.cents = cents;
        }
    }

    static final class Batch {
        private final int number;
        private final List<Declaration> declarations = new ArrayList<>();
        private boolean spilled;

        Batch(int number) {
            this.number = number;
            NotificationEmitter memory = (NotificationEmitter) ManagementFactory.getMemoryMXBean();
            memory.addNotificationListener((notification, handback) -> spill(), null, null);
        }

        void add(Declaration d) {
            d.text = d.label + ";" + d.goods + ";" + d.cents + ";" + d.consignee;
            declarations.add(d);
        }

        private synchronized void spill() {
            spilled = true;
            for (Declaration d : declarations) d.text = null;
        }

        long send() {
            long sum = 0;
            for (Declaration d : declarations) sum += d.cents;
            return sum;
        }
    }

    static final class CustomsDesk {
        private final Map<Integer, Long> totals = new TreeMap<>();

        void prepare(int number, Dice d) {
            Batch batch = new Batch(number);
            for (int i = 0, n = 10 + d.below(30); i < n; i++) batch.add(new Declaration(d.label(), d.text(30), d.name() + ", " + d.address(), d.below(90000)));
            totals.put(number, batch.send());
            if (totals.size() > 500) totals.remove(number - 500);
        }
    }

    private static final CustomsDesk desk = new CustomsDesk();

    public static void main(String[] a) throws Exception {
        TariffCodes.read(62);
        Depot.load(13000);
        RecentScans.ask(28000);
        StreetNames.learn(9000);
        Cameras.watch(115);
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported()) pool.setUsageThreshold(pool.getUsage().getMax() * 9 / 10);
        }
        Dice d = new Dice(309);
        for (int i = 0; i < Integer.getInteger("batches", 640); i++) desk.prepare(i, d);
        Ready.last();
    }
}
