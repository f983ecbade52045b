package de.nordwind.base;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Quarter hours of the invoices that are not sent yet, in HSQLDB. */
public final class MeterDatabase {
    private final Connection connection;

    public MeterDatabase(long seed) throws SQLException {
        Sample s = new Sample(seed);
        connection = DriverManager.getConnection("jdbc:hsqldb:mem:meters", "SA", "");
        try (Statement t = connection.createStatement()) {
            t.execute("CREATE TABLE quarter (id INT PRIMARY KEY, meter VARCHAR(40), kwh DOUBLE, status CHAR(2))");
        }
        int n = Scale.of(40_000);
        try (PreparedStatement p = connection.prepareStatement("INSERT INTO quarter VALUES (?, ?, ?, ?)")) {
            for (int i = 0; i < n; i++) {
                p.setInt(1, i);
                p.setString(2, "DE000" + (100_000_000_000L + i / 8));
                p.setDouble(3, s.real() * 900);
                p.setString(4, s.below(50) == 0 ? "E" : "W");
                p.addBatch();
                if (i % 1000 == 999 || i == n - 1) p.executeBatch();
            }
        }
        try (Statement t = connection.createStatement()) {
            t.executeUpdate("DELETE FROM quarter WHERE id < " + n / 8);
        }
    }

    public Connection connection() {
        return connection;
    }
}
