package de.stadt.waste;

import com.netflix.servo.DefaultMonitorRegistry;
import com.netflix.servo.monitor.BasicCounter;
import com.netflix.servo.monitor.BasicTimer;
import com.netflix.servo.monitor.MonitorConfig;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import town.CallWindow;
import town.MailRoom;
import town.PermitDatabase;
import town.PlotterPool;
import town.ResidentsLru;

/** Each tour of a waste lorry registers a counter and a timer of its own; when the tour is over, they stay registered. */
public class Main {
    static class Tour implements AutoCloseable {
        private final BasicCounter bins;
        private final BasicTimer stops;
        private boolean over;

        Tour(String number, String lorry, String district) {
            bins = new BasicCounter(MonitorConfig.builder("bins").withTag("tour", number).withTag("lorry", lorry).withTag("district", district).build());
            stops = new BasicTimer(MonitorConfig.builder("stops").withTag("tour", number).withTag("lorry", lorry).withTag("district", district).build(), TimeUnit.SECONDS);
            DefaultMonitorRegistry.getInstance().register(bins);
            DefaultMonitorRegistry.getInstance().register(stops);
        }

        void stop(int emptied, int seconds) {
            bins.increment(emptied);
            stops.record(seconds, TimeUnit.SECONDS);
        }

        @Override
        public void close() {
            over = true;
        }
    }

    static final AtomicLong TOURS = new AtomicLong();

    public static void main(String[] args) throws Exception {
        ResidentsLru.load(26_000);
        CallWindow.load(40_000);
        PermitDatabase.load(30_000);
        PlotterPool.load(56);
        MailRoom.load(2_900);
        ExecutorService lorries = Executors.newFixedThreadPool(4, r -> new Thread(r, "lorry"));
        for (int t = 0; t < 4; t++) {
            int lorry = t;
            Sample s = new Sample(5_090 + t);
            lorries.execute(() -> {
                for (int i = 0; i < 320; i++) {
                    try (Tour tour = new Tour("T" + (60_000 + 4 * i + lorry), "WG-" + (100 + s.below(30)), "district " + s.below(40))) {
                        for (int k = 20 + s.below(60); k > 0; k--) tour.stop(1 + s.below(6), 15 + s.below(90));
                        TOURS.incrementAndGet();
                    }
                }
            });
        }
        lorries.shutdown();
        lorries.awaitTermination(1, TimeUnit.MINUTES);
        Ready.last();
    }
}
