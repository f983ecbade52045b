package org.tracktoll.settling;

import it.sauronsoftware.cron4j.Scheduler;

import org.apache.commons.dbutils.QueryRunner;
import org.apache.commons.dbutils.handlers.MapListHandler;
import org.harness.Ready;

import railway.*;

import java.math.BigDecimal;
import java.sql.*;
import java.util.*;
import java.util.concurrent.CountDownLatch;

/** Healthy: the nightly run settles tolls in pages; it is in the middle of its work. A scheduler has a few fixed tasks. */
public class Main {
    static final class Toll {
        BigDecimal sum = BigDecimal.ZERO;
        int uses;
        final int[] byHour = new int[24];

        void add(BigDecimal price, int hour) {
            sum = sum.add(price);
            uses++;
            byHour[hour]++;
        }
    }

    static final class NightRun implements Runnable {
        private final int pages, pageSize, vehicles;
        private final CountDownLatch late, morning;
        /** One for each vehicle of the fleet; the result of the run. */
        private final Map<Integer, Toll> byVehicle = new HashMap<>();

        NightRun(int pages, int pageSize, int vehicles, CountDownLatch late, CountDownLatch morning) {
            this.pages = pages;
            this.pageSize = pageSize;
            this.vehicles = vehicles;
            this.late = late;
            this.morning = morning;
        }

        @Override
        public void run() {
            QueryRunner query = new QueryRunner();
            try (Connection c = connect()) {
                for (int page = 0; page < pages; page++) {
                    List<Map<String, Object>> uses = query.query(c, "select x, mod(x * 7919, " + vehicles + ") as vehicle, mod(x * 31, 900) / 100.0 as price, mod(x, 24) as used_hour "
                            + "from system_range(?, ?)", new MapListHandler(), page * pageSize + 1, (page + 1) * pageSize);
                    for (Map<String, Object> use : uses) {
                        byVehicle.computeIfAbsent(((Number) use.get("vehicle")).intValue(), v -> new Toll())
                                .add(new BigDecimal(use.get("price").toString()), ((Number) use.get("used_hour")).intValue());
                    }
                    if (page == pages - 20) {
                        late.countDown();
                        morning.await();
                    }
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Scheduler scheduler;

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:tolls;LAZY_QUERY_EXECUTION=1;DB_CLOSE_DELAY=-1", "sa", "");
    }

    public static void main(String[] a) throws Exception {
        Occupancy.record(1100);
        Travellers.visit(14000);
        TrackWork.read(9000);
        scheduler = new Scheduler();
        scheduler.setDaemon(true);
        for (int i = 0; i < 24; i++) {
            int hour = i;
            scheduler.schedule("30 " + hour + " 1 1 *", () -> System.err.println("report of hour " + hour));
        }
        scheduler.start();
        CountDownLatch late = new CountDownLatch(1), morning = new CountDownLatch(1);
        Thread t = new Thread(new NightRun(240, 1000, Dice.part(40000), late, morning), "night-run");
        t.setDaemon(true);
        t.start();
        late.await();
        Ready.last();
    }
}
