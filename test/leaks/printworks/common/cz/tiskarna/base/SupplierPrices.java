package cz.tiskarna.base;

import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import org.harness.Sample;
import org.harness.Scale;

/** Prices of paper, ink and plates in a database of this process. */
public final class SupplierPrices {
    private final Connection connection;

    public SupplierPrices(long seed) {
        Sample s = new Sample(seed);
        try {
            connection = DriverManager.getConnection("jdbc:hsqldb:mem:prices", "SA", "");
            try (Statement st = connection.createStatement()) {
                st.execute("CREATE TABLE price (id INT PRIMARY KEY, supplier VARCHAR(60), goods VARCHAR(80), until_day DATE, hellers INT)");
                st.execute("CREATE INDEX price_supplier ON price (supplier)");
            }
            connection.setAutoCommit(false);
            try (PreparedStatement p = connection.prepareStatement("INSERT INTO price VALUES (?, ?, ?, ?, ?)")) {
                for (int i = 0; i < Scale.of(15_000); i++) {
                    p.setInt(1, i);
                    p.setString(2, s.text(12 + s.below(20)));
                    p.setString(3, s.text(20 + s.below(40)));
                    p.setDate(4, Date.valueOf(LocalDate.of(2026, 1 + s.below(12), 1 + s.below(28))));
                    p.setInt(5, 50 + s.below(90_000));
                    p.executeUpdate();
                    if (i % 1000 == 999) connection.commit();
                }
            }
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public int hellers(int id) throws SQLException {
        try (PreparedStatement p = connection.prepareStatement("SELECT hellers FROM price WHERE id = ?")) {
            p.setInt(1, id);
            try (ResultSet r = p.executeQuery()) {
                return r.next() ? r.getInt(1) : 0;
            }
        }
    }
}
