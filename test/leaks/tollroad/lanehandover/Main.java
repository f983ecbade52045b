package eu.corridor.handover;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.harness.Ready;
import org.harness.Sample;
import plaza.AccountBook;
import plaza.InvoiceArchive;
import plaza.PlateRecognitions;
import plaza.SpeedWindows;
import plaza.TollTables;

/** Whoever plans to change the direction of a lane waits for a node that the other control room makes; of plans that are called off, the node never comes and the watch stays. */
public class Main {
    record Step(int second, String sign, String text) {}

    record Plan(String id, String road, int lane, Instant from, Instant to, List<Step> steps) {}

    /** Waits until the other control room has handed over the lane. */
    static class Handover implements Watcher {
        private final Plan plan;
        private final AtomicInteger carriedOut;

        Handover(Plan plan, AtomicInteger carriedOut) {
            this.plan = plan;
            this.carriedOut = carriedOut;
        }

        @Override
        public void process(WatchedEvent event) {
            if (event.getType() != Event.EventType.NodeCreated) return;
            for (Step step : plan.steps()) if (step.second() >= 0) carriedOut.incrementAndGet();
        }
    }

    static class ControlRoom implements AutoCloseable {
        private final ZooKeeper shared;
        private final AtomicInteger carriedOut = new AtomicInteger();

        ControlRoom(String address) throws Exception {
            CountDownLatch connected = new CountDownLatch(1);
            shared = new ZooKeeper(address, 60_000, event -> {
                if (event.getState() == Watcher.Event.KeeperState.SyncConnected) connected.countDown();
            });
            connected.await();
        }

        void plan(Plan plan) throws Exception {
            shared.exists(path(plan.id()), new Handover(plan, carriedOut));
        }

        void handOver(String id) throws Exception {
            shared.create(path(id), new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
        }

        void done(String id) throws Exception {
            shared.delete(path(id), -1);
        }

        private static String path(String id) {
            return "/handover-" + id;
        }

        @Override
        public void close() throws Exception {
            shared.close();
        }
    }

    static TestingServer ensemble;
    static ControlRoom south;

    public static void main(String[] args) throws Exception {
        AccountBook.load(60_000);
        InvoiceArchive.load(26_000);
        PlateRecognitions.load(12_000, 700);
        SpeedWindows.load(700, 300);
        TollTables.load(11, 720);
        System.setProperty("zookeeper.admin.enableServer", "false");
        ensemble = new TestingServer(true);
        south = new ControlRoom(ensemble.getConnectString());
        Sample s = new Sample(971);
        Instant at = Instant.now().minusSeconds(90L * 86_400);
        try (ControlRoom north = new ControlRoom(ensemble.getConnectString())) {
            for (int i = 0; i < 4_200; i++) {
                at = at.plusSeconds(1_800);
                Plan plan = new Plan(i + "-" + s.id(), "A" + s.below(20), 1 + s.below(3), at, at.plusSeconds(7_200), steps(s));
                south.plan(plan);
                if (s.below(6) == 0) {
                    north.handOver(plan.id());
                    north.done(plan.id());
                }
            }
        }
        Ready.last();
    }

    private static List<Step> steps(Sample s) {
        List<Step> steps = new ArrayList<>();
        for (int k = 0; k < 10 + s.below(8); k++) steps.add(new Step(20 * k, "sign " + s.below(900), s.text(36)));
        return steps;
    }
}
