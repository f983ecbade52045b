package eu.settleway.statement;

import org.apache.commons.dbutils.QueryRunner;
import org.apache.commons.dbutils.handlers.MapListHandler;
import org.harness.Ready;

import railway.*;

import java.math.BigDecimal;
import java.sql.*;
import java.util.*;
import java.util.concurrent.CountDownLatch;

/** Settles the year between railways that use each other's tracks: a statement for each of them. */
public class Main {
    static final class StatementRun implements Runnable {
        private final String partner;
        private final CountDownLatch halfWay = new CountDownLatch(1);
        private final CountDownLatch printer;
        private final Map<String, BigDecimal> totals = new TreeMap<>();

        StatementRun(String partner, CountDownLatch printer) {
            this.partner = partner;
            this.printer = printer;
        }

        @Override
        public void run() {
            try (Connection c = connect()) {
                List<Map<String, Object>> uses = new QueryRunner().query(c,
                        "select x as id, 'T' || mod(x, 700) as train, 'km ' || mod(x * 31, 900) || ' to ' || mod(x * 17, 900) as section, "
                                + "mod(x * 7919, 9000) / 100.0 as price, dateadd('minute', x * 9, timestamp '2025-01-01 00:00:00') as used "
                                + "from system_range(1, ?)", new MapListHandler(), Integer.getInteger("uses", 8000));
                int line = 0;
                for (Map<String, Object> use : uses) {
                    totals.merge((String) use.get("train"), new BigDecimal(use.get("price").toString()), BigDecimal::add);
                    if (++line == uses.size() / 2) print();
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private void print() {
            halfWay.countDown();
            try {
                printer.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final CountDownLatch printer = new CountDownLatch(1);

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:settlement;LAZY_QUERY_EXECUTION=1;DB_CLOSE_DELAY=-1", "sa", "");
    }

    public static void main(String[] a) throws Exception {
        AxleLoads.weigh(860);
        TrackWork.read(11500);
        Connections.search(28000);
        Occupancy.record(1250);
        FareTable.quote(14000);
        try (Connection c = connect(); Statement s = c.createStatement()) {
            s.execute("create table partner(id int primary key, name varchar(60))");
            for (int i = 0; i < 40; i++) s.execute("insert into partner values (" + i + ", 'railway " + i + "')");
        }
        StatementRun run = new StatementRun("railway 7", printer);
        Thread t = new Thread(run, "statement-2025");
        t.setDaemon(true);
        t.start();
        run.halfWay.await();
        Ready.last();
    }
}
