package net.boomgate.booths;

import com.google.common.util.concurrent.AbstractExecutionThreadService;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.Service;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import plaza.FrameBuffers;
import plaza.RoadNetwork;
import plaza.SignTexts;
import plaza.SpeedWindows;
import plaza.WeatherRings;

/** Each cashier's panel listens to the state of the barrier service; a panel is closed at the end of the shift, but a service's listener cannot be taken away. */
public class Main {
    record Telegram(int lane, boolean open, long at) {}

    record Receipt(long number, long at, int lane, String vehicleClass, int cents, String paidWith) {}

    /** Sends the telegrams that open and close the barriers, in a thread of its own. */
    static class BarrierService extends AbstractExecutionThreadService {
        private final LinkedBlockingQueue<Telegram> telegrams = new LinkedBlockingQueue<>(500);
        private volatile long sent;

        void send(Telegram telegram) throws InterruptedException {
            telegrams.put(telegram);
        }

        @Override
        protected void run() throws InterruptedException {
            while (isRunning()) {
                if (telegrams.poll(200, TimeUnit.MILLISECONDS) != null) sent++;
            }
        }

        @Override
        protected String serviceName() {
            return "barriers";
        }
    }

    /** What a cashier sees during a shift. */
    static class BoothPanel {
        private final String cashier;
        private final int lane;
        private final Deque<Receipt> receipts = new ArrayDeque<>();
        private String notice = "";
        private boolean open = true;

        BoothPanel(String cashier, int lane) {
            this.cashier = cashier;
            this.lane = lane;
        }

        void paid(Receipt receipt) {
            receipts.addFirst(receipt);
            if (receipts.size() > 40) receipts.removeLast();
        }

        void barriersFailed(Throwable why) {
            if (open) notice = "barriers out of order: " + why.getMessage();
        }

        void close() {
            open = false;
        }
    }

    static class Booths {
        private final BarrierService barriers = new BarrierService();
        private final Map<Integer, BoothPanel> panels = new HashMap<>();

        void start() {
            barriers.startAsync().awaitRunning();
        }

        void beginShift(int lane, String cashier) {
            BoothPanel panel = new BoothPanel(cashier, lane);
            barriers.addListener(new Service.Listener() {
                @Override
                public void failed(Service.State from, Throwable failure) {
                    panel.barriersFailed(failure);
                }
            }, MoreExecutors.directExecutor());
            BoothPanel before = panels.put(lane, panel);
            if (before != null) before.close();
        }

        void pass(int lane, Receipt receipt) throws InterruptedException {
            panels.get(lane).paid(receipt);
            barriers.send(new Telegram(lane, true, receipt.at()));
            barriers.send(new Telegram(lane, false, receipt.at() + 4_000));
        }
    }

    static final Booths BOOTHS = new Booths();

    public static void main(String[] args) throws Exception {
        FrameBuffers.load(64, 200_000);
        RoadNetwork.load(45_000);
        SignTexts.load(6_500);
        SpeedWindows.load(650, 300);
        WeatherRings.load(320, 720);
        BOOTHS.start();
        CountDownLatch done = new CountDownLatch(1);
        Thread plaza = new Thread(() -> {
            try {
                work(new Sample(961));
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            done.countDown();
        }, "toll-plaza");
        plaza.start();
        done.await();
        Ready.last();
    }

    private static void work(Sample s) throws InterruptedException {
        long at = System.currentTimeMillis() - 60L * 86_400_000L;
        long number = 1_000_000;
        for (int shift = 0; shift < 120; shift++) {
            for (int lane = 1; lane <= 14; lane++) BOOTHS.beginShift(lane, "cashier " + s.below(90));
            for (int i = 0; i < 14 * 46; i++) {
                int lane = 1 + i % 14;
                BOOTHS.pass(lane, new Receipt(number++, at += 66_000, lane, "class " + s.below(5), 150 + s.below(2_000), s.below(2) == 0 ? "cash" : "card " + s.below(9_999)));
            }
        }
    }
}
