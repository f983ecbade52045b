package pt.atlantica.settlement;

import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.vibur.dbcp.ViburDBCPDataSource;

/** Healthy: the fishermen and growers are paid for the month. Four workers have read their part of the deliveries and are half way through their statements, which are written and dropped part by part; the connections are given back. */
public class Main {
    record Delivery(int id, LocalDate day, String goods, int kilograms, int centsPerKilo) {}

    static final class PayStatement {
        final int supplier;
        final List<String> lines = new ArrayList<>();
        long cents;

        PayStatement(int supplier) {
            this.supplier = supplier;
        }
    }

    static final class SettlementRun {
        private final ViburDBCPDataSource source = new ViburDBCPDataSource();
        private final CountDownLatch halfWay = new CountDownLatch(4);
        private final CountDownLatch bank = new CountDownLatch(1);
        private final int suppliers;

        SettlementRun(int suppliers) {
            this.suppliers = suppliers;
            source.setJdbcUrl("jdbc:hsqldb:mem:settlement");
            source.setUsername("SA");
            source.setPassword("");
            source.setPoolInitialSize(4);
            source.setPoolMaxSize(12);
            source.setStatementCacheMaxSize(40);
            source.start();
        }

        Map<Integer, List<Delivery>> read(int part) throws SQLException {
            Map<Integer, List<Delivery>> bySupplier = new HashMap<>();
            try (Connection c = source.getConnection();
                    PreparedStatement p = c.prepareStatement("SELECT id, supplier, delivered, goods, kilograms, cents FROM delivery WHERE mod(supplier, 4) = ?")) {
                p.setInt(1, part);
                try (ResultSet r = p.executeQuery()) {
                    while (r.next()) {
                        bySupplier.computeIfAbsent(r.getInt(2), k -> new ArrayList<>())
                                .add(new Delivery(r.getInt(1), r.getDate(3).toLocalDate(), r.getString(4), r.getInt(5), r.getInt(6)));
                    }
                }
            }
            return bySupplier;
        }

        void settle(int part) {
            try {
                Map<Integer, List<Delivery>> deliveries = read(part);
                List<PayStatement> statements = new ArrayList<>();
                int done = 0;
                for (int supplier = part; supplier < suppliers; supplier += 4) {
                    PayStatement statement = new PayStatement(supplier);
                    for (Delivery d : deliveries.getOrDefault(supplier, List.of())) {
                        long cents = (long) d.kilograms * d.centsPerKilo;
                        statement.cents += cents;
                        statement.lines.add(d.day + "  " + d.goods + "  " + d.kilograms + " kg  " + cents / 100 + " EUR");
                    }
                    statements.add(statement);
                    if (statements.size() == 900) {
                        write(statements);
                        statements = new ArrayList<>();
                    }
                    if (++done == suppliers / 8) {
                        halfWay.countDown();
                        bank.await();
                    }
                }
                write(statements);
            } catch (SQLException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private void write(List<PayStatement> statements) throws SQLException {
            try (Connection c = source.getConnection(); PreparedStatement p = c.prepareStatement("INSERT INTO paid VALUES (?, ?)")) {
                for (PayStatement s : statements) {
                    p.setInt(1, s.supplier);
                    p.setLong(2, s.cents);
                    p.addBatch();
                }
                p.executeBatch();
            }
        }
    }

    private static void fill(Sample s, int suppliers, int deliveries) throws SQLException {
        try (Connection c = DriverManager.getConnection("jdbc:hsqldb:mem:settlement", "SA", "")) {
            try (Statement st = c.createStatement()) {
                st.execute("CREATE TABLE delivery (id INT PRIMARY KEY, supplier INT, delivered DATE, goods VARCHAR(80), kilograms INT, cents INT)");
                st.execute("CREATE TABLE paid (supplier INT, cents BIGINT)");
            }
            c.setAutoCommit(false);
            try (PreparedStatement p = c.prepareStatement("INSERT INTO delivery VALUES (?, ?, ?, ?, ?, ?)")) {
                for (int i = 0; i < deliveries; i++) {
                    p.setInt(1, i);
                    p.setInt(2, s.below(suppliers));
                    p.setDate(3, Date.valueOf(LocalDate.of(2026, 10, 1 + s.below(31))));
                    p.setString(4, s.text(14 + s.below(20)));
                    p.setInt(5, 20 + s.below(9000));
                    p.setInt(6, 40 + s.below(900));
                    p.executeUpdate();
                    if (i % 2000 == 1999) c.commit();
                }
            }
            c.commit();
        }
    }

    public static void main(String[] args) throws Exception {
        int suppliers = Scale.of(7000);
        fill(new Sample(626), suppliers, Scale.of(64_000));
        SettlementRun run = new SettlementRun(suppliers);
        for (int part = 0; part < 4; part++) {
            int p = part;
            Thread t = new Thread(() -> run.settle(p), "settlement " + (part + 1) + " of 4");
            t.setDaemon(true);
            t.start();
        }
        run.halfWay.await();
        Ready.last();
    }
}
