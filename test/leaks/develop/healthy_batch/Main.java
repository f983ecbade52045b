package org.tollhouse.statements;

import com.harborline.freight.ElevationGrid;
import com.harborline.freight.ShipmentCache;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a batch at work: it reads pages of 1,000 rows, and a page with its statements is in local variables. */
public class Main {
    record Passage(long id, String plate, int cents) {}

    static class StatementRun implements Runnable {
        private final Connection connection;
        private final CountDownLatch halfway = new CountDownLatch(1);
        private int pages;

        StatementRun(Connection connection) {
            this.connection = connection;
        }

        @Override
        public void run() {
            try {
                for (long from = 0; ; from += 1000) {
                    List<Passage> page = read(from);
                    if (page.isEmpty()) return;
                    StringBuilder letters = new StringBuilder();
                    for (Passage p : page) letters.append(p.plate).append(": ").append(p.cents).append('\n');
                    if (++pages == 4) {
                        halfway.countDown();
                        Thread.sleep(3_600_000);
                    }
                    letters.setLength(0);
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        private List<Passage> read(long from) throws Exception {
            List<Passage> page = new ArrayList<>(1000);
            try (PreparedStatement q = connection.prepareStatement("select id, plate, cents from passage where id >= ? and id < ?")) {
                q.setLong(1, from);
                q.setLong(2, from + 1000);
                try (ResultSet r = q.executeQuery()) {
                    while (r.next()) page.add(new Passage(r.getLong(1), r.getString(2), r.getInt(3)));
                }
            }
            return page;
        }
    }

    public static void main(String[] args) throws Exception {
        ShipmentCache.load(8_000);
        ElevationGrid.load(300, 4_000);
        Connection c = DriverManager.getConnection("jdbc:h2:mem:tolls;DB_CLOSE_DELAY=-1");
        c.createStatement().execute("create table passage(id bigint primary key, plate varchar(20), cents int, camera varchar(80))");
        Sample s = new Sample(83);
        try (PreparedStatement p = c.prepareStatement("insert into passage values(?,?,?,?)")) {
            for (int i = 0, n = Math.max(6_000, Scale.of(24_000)); i < n; i++) {
                p.setLong(1, i);
                p.setString(2, s.code(8));
                p.setInt(3, s.below(900));
                p.setString(4, s.text(60));
                p.execute();
            }
        }
        StatementRun run = new StatementRun(c);
        Thread t = new Thread(run, "statement-run");
        t.setDaemon(true);
        t.start();
        run.halfway.await();
        Ready.last();
    }
}
