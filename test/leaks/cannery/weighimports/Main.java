package pt.atlantica.imports;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.vibur.dbcp.ViburDBCPDataSource;
import pt.atlantica.base.NutritionTables;
import pt.atlantica.base.ProductCatalogue;
import pt.atlantica.base.RetortCurves;
import pt.atlantica.base.WeighWindow;
import pt.atlantica.base.WholesaleCustomers;

/** A file of weighings that is refused leaves the import by an exception before the connection is closed. The connection never comes back to the pool, and its session keeps the temporary table with the lines of the file. */
public class Main {
    record WeighLine(String ticket, Instant at, String vehicle, String goods, int kilograms) {}

    static final class ImportRefused extends Exception {
        ImportRefused(String message) {
            super(message);
        }
    }

    static final class WeighImport {
        private final ViburDBCPDataSource source = new ViburDBCPDataSource();

        WeighImport(String url) {
            source.setJdbcUrl(url);
            source.setUsername("SA");
            source.setPassword("");
            source.setName("weighings");
            source.setPoolInitialSize(5);
            source.setPoolMaxSize(250);
            source.setResetDefaultsAfterUse(true);
            source.setDefaultAutoCommit(true);
            source.start();
        }

        int read(String supplier, List<WeighLine> lines) throws SQLException, ImportRefused {
            Connection c = source.getConnection();
            stage(c, lines);
            String twice = ticketTwice(c);
            if (twice != null) throw new ImportRefused(supplier + ": ticket " + twice + " occurs twice");
            int taken;
            try (Statement st = c.createStatement()) {
                taken = st.executeUpdate("INSERT INTO weighed SELECT '" + supplier + "', sum(kilograms) FROM session.staged");
                st.execute("DROP TABLE session.staged");
            }
            c.close();
            return taken;
        }

        private void stage(Connection c, List<WeighLine> lines) throws SQLException {
            try (Statement st = c.createStatement()) {
                st.execute("DECLARE LOCAL TEMPORARY TABLE staged (ticket VARCHAR(20), weighed_at VARCHAR(40), vehicle VARCHAR(12), goods VARCHAR(80), kilograms INT) ON COMMIT PRESERVE ROWS");
            }
            try (PreparedStatement p = c.prepareStatement("INSERT INTO session.staged VALUES (?, ?, ?, ?, ?)")) {
                for (WeighLine l : lines) {
                    p.setString(1, l.ticket);
                    p.setString(2, l.at.toString());
                    p.setString(3, l.vehicle);
                    p.setString(4, l.goods);
                    p.setInt(5, l.kilograms);
                    p.addBatch();
                }
                p.executeBatch();
            }
        }

        private String ticketTwice(Connection c) throws SQLException {
            try (Statement st = c.createStatement();
                    ResultSet r = st.executeQuery("SELECT ticket FROM session.staged GROUP BY ticket HAVING count(*) > 1")) {
                return r.next() ? r.getString(1) : null;
            }
        }
    }

    static final class Gate {
        final WeighImport imports = new WeighImport("jdbc:hsqldb:mem:weighings");
        final ProductCatalogue catalogue = new ProductCatalogue(61);
        final NutritionTables nutrition = new NutritionTables(62);
        final WholesaleCustomers customers = new WholesaleCustomers(63);
        final RetortCurves curves = new RetortCurves(64);
        final WeighWindow window = new WeighWindow(65);
    }

    private static final AtomicInteger refused = new AtomicInteger();
    private static Gate gate;

    private static List<WeighLine> file(Sample s, int n, boolean faulty) {
        List<WeighLine> lines = new ArrayList<>();
        int count = 240 + s.below(200);
        for (int i = 0; i < count; i++) {
            lines.add(new WeighLine("W" + n + "-" + i, Sample.at(i, count, Duration.ofHours(20)), s.code(2) + "-" + s.below(99) + "-" + s.code(2), s.text(18 + s.below(40)), 100 + s.below(24_000)));
        }
        if (faulty) lines.add(lines.get(s.below(count)));
        return lines;
    }

    public static void main(String[] args) throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:hsqldb:mem:weighings", "SA", ""); Statement st = c.createStatement()) {
            st.execute("CREATE TABLE weighed (supplier VARCHAR(40), kilograms INT)");
        }
        gate = new Gate();
        ExecutorService workers = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 780; i++) {
            int n = i;
            workers.execute(() -> {
                Sample s = new Sample(9000 + n);
                try {
                    gate.imports.read("supplier " + s.below(160), file(s, n, n % 7 == 3));
                } catch (ImportRefused e) {
                    refused.incrementAndGet();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        workers.shutdown();
        workers.awaitTermination(150, TimeUnit.SECONDS);
        System.out.println(refused + " files refused");
        Ready.last();
    }
}
