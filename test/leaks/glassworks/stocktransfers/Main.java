package fi.hehkulasi.transfers;

import fi.hehkulasi.base.DefectImages;
import fi.hehkulasi.base.FreightZones;
import fi.hehkulasi.base.FurnaceTrends;
import fi.hehkulasi.base.GlassFormulas;
import fi.hehkulasi.base.LehrWindow;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** Glass moves between the warehouses. A transfer opens a connection, which is logged by log4jdbc, and closes it at its end; where the sending warehouse has too little, the method returns earlier. */
public class Main {
    static final class TransferDesk {
        private final String url;
        private final AtomicInteger moved = new AtomicInteger();
        private final AtomicInteger refused = new AtomicInteger();

        TransferDesk(String url) throws SQLException {
            this.url = url;
            try (Connection c = DriverManager.getConnection(url); Statement s = c.createStatement()) {
                s.execute("create table stock (warehouse int, article int, pieces int, primary key (warehouse, article))");
                for (int w = 0; w < 6; w++) {
                    for (int a = 0; a < 300; a++) s.execute("insert into stock values (" + w + ", " + a + ", " + 900 * (1 + (w + a) % 5) + ")");
                }
            }
        }

        boolean move(int article, int from, int to, int pieces) throws SQLException {
            Connection c = DriverManager.getConnection(url);
            c.setAutoCommit(false);
            try (PreparedStatement find = c.prepareStatement("select pieces from stock where warehouse = ? and article = ?")) {
                find.setInt(1, from);
                find.setInt(2, article);
                try (ResultSet r = find.executeQuery()) {
                    if (!r.next() || r.getInt(1) < pieces) {
                        c.rollback();
                        refused.incrementAndGet();
                        return false;
                    }
                }
            }
            try (PreparedStatement add = c.prepareStatement("update stock set pieces = pieces + ? where warehouse = ? and article = ?")) {
                add.setInt(1, -pieces);
                add.setInt(2, from);
                add.setInt(3, article);
                add.executeUpdate();
                add.setInt(1, pieces);
                add.setInt(2, to);
                add.executeUpdate();
            }
            c.commit();
            c.close();
            moved.incrementAndGet();
            return true;
        }
    }

    static final class Warehouse {
        final TransferDesk desk;
        final GlassFormulas formulas = new GlassFormulas(11);
        final FurnaceTrends trends = new FurnaceTrends(12);
        final DefectImages defects = new DefectImages(13);
        final LehrWindow lehr = new LehrWindow(14);
        final FreightZones freight = new FreightZones(15);

        Warehouse(String url) throws SQLException {
            desk = new TransferDesk(url);
        }
    }

    private static Warehouse warehouse;

    public static void main(String[] args) throws Exception {
        Class.forName("net.sf.log4jdbc.DriverSpy");
        Connection kept = DriverManager.getConnection("jdbc:h2:mem:stock");
        warehouse = new Warehouse("jdbc:log4jdbc:h2:mem:stock");
        ExecutorService clerks = Executors.newFixedThreadPool(3);
        for (int clerk = 0; clerk < 3; clerk++) {
            Sample s = new Sample(800 + clerk);
            int first = clerk * 100;
            clerks.submit(() -> {
                for (int i = 0; i < 1700; i++) {
                    int from = s.below(6);
                    warehouse.desk.move(first + s.below(100), from, (from + 1 + s.below(5)) % 6, 1 + s.below(2600));
                }
                return null;
            });
        }
        clerks.shutdown();
        clerks.awaitTermination(2, TimeUnit.MINUTES);
        System.out.println(warehouse.desk.moved + " moved, " + warehouse.desk.refused + " refused, " + !kept.isClosed());
        Ready.last();
    }
}
