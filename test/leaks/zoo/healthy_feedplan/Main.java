package es.costazoo.feedplan;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.FeedTables;
import vivarium.MemberDesk;

/** Healthy: the plan of feeds for the next half year is being computed; half of the animals are done, the others wait in the order of their weight. */
public class Main {
    record Need(int animal, String name, double kilograms, int[] nutrients) {}

    record Ration(int day, short feed, int grams) {}

    static final class PlanRun implements Runnable {
        private final Connection stock;
        private final PriorityQueue<Need> open = new PriorityQueue<>((a, b) -> Double.compare(b.kilograms(), a.kilograms()));
        private final Map<Integer, List<Ration>> plan = new HashMap<>();
        private final CountDownLatch half = new CountDownLatch(1);
        private long written;

        PlanRun(Connection stock, int animals, Sample s) throws Exception {
            this.stock = stock;
            try (Statement create = stock.createStatement()) {
                create.executeUpdate("create table stock(feed integer, grams integer)");
            }
            for (int i = 0; i < animals; i++) {
                int[] nutrients = new int[300];
                for (int k = 0; k < nutrients.length; k++) nutrients[k] = s.below(9_000);
                open.add(new Need(i, s.code(6), 0.1 + 4_000 * s.real(), nutrients));
            }
        }

        @Override
        public void run() {
            try {
                int total = open.size();
                Sample s = new Sample(5306);
                while (!open.isEmpty()) {
                    Need need = open.poll();
                    List<Ration> rations = new ArrayList<>();
                    for (int day = 0; day < 182; day++) rations.add(new Ration(day, (short) s.below(90), (int) (need.kilograms() * 20) + need.nutrients()[day] / 40));
                    plan.put(need.animal(), rations);
                    reserve(rations.get(0));
                    if (plan.size() == total / 2) half.countDown();
                    if (plan.size() >= total / 2) Thread.sleep(40);
                }
            } catch (Exception stopped) {
                half.countDown();
            }
        }

        private void reserve(Ration first) throws Exception {
            try (PreparedStatement insert = stock.prepareStatement("insert into stock values (?, ?)")) {
                insert.setInt(1, first.feed());
                insert.setInt(2, first.grams());
                written += insert.executeUpdate();
            }
            if (written % 50 == 0) {
                try (Statement sum = stock.createStatement(); ResultSet row = sum.executeQuery("select sum(grams) from stock")) {
                    row.next();
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        FeedTables.load(400, 130);
        MemberDesk.load(14_000);
        PlanRun run = new PlanRun(DriverManager.getConnection("jdbc:sqlite::memory:"), 5_200, new Sample(5305));
        Thread planner = new Thread(run, "feed-planner");
        planner.setDaemon(true);
        planner.start();
        run.half.await();
        Ready.last();
    }
}
