package no.smelteverk.ladles;

import foundry.BatchColumns;
import foundry.Customers;
import foundry.PourRings;
import foundry.Standards;
import foundry.StockYard;
import java.util.ArrayDeque;
import java.util.Timer;
import java.util.TimerTask;
import org.harness.Ready;
import org.harness.Sample;

/** An alarm is set for each ladle eight hours ahead and cancelled when the ladle comes back; a cancelled task stays until its time. */
public class Main {
    static class Ladle {
        final int number;
        final short[] wear;

        Ladle(int number, Sample s) {
            this.number = number;
            this.wear = new short[300];
            for (int i = 0; i < wear.length; i++) wear[i] = (short) s.below(4_000);
        }
    }

    static class LadleWatch {
        private final Timer alarms = new Timer("ladle-alarms", true);
        private volatile int overdue;

        TimerTask sent(Ladle ladle) {
            TimerTask alarm = new TimerTask() {
                @Override
                public void run() {
                    overdue = ladle.number;
                }
            };
            alarms.schedule(alarm, 8 * 3_600_000L);
            return alarm;
        }
    }

    private static final LadleWatch WATCH = new LadleWatch();

    public static void main(String[] args) throws Exception {
        Customers.load();
        Standards.load();
        StockYard.load();
        PourRings.load();
        BatchColumns.load();
        Sample s = new Sample(9);
        WATCH.sent(new Ladle(0, s));
        Thread.sleep(50);
        ArrayDeque<TimerTask> away = new ArrayDeque<>();
        for (int i = 1; i < 28_000; i++) {
            away.add(WATCH.sent(new Ladle(i, s)));
            if (away.size() > 40) away.poll().cancel();
        }
        Ready.last();
    }
}
