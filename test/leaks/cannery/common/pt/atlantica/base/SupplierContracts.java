package pt.atlantica.base;

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

/** Contracts with fishermen and growers in a database of this process. */
public final class SupplierContracts {
    private final Connection connection;

    public SupplierContracts(long seed) {
        Sample s = new Sample(seed);
        try {
            connection = DriverManager.getConnection("jdbc:hsqldb:mem:contracts", "SA", "");
            try (Statement st = connection.createStatement()) {
                st.execute("CREATE TABLE contract (id INT PRIMARY KEY, supplier VARCHAR(60), goods VARCHAR(80), until_day DATE, tonnes INT)");
                st.execute("CREATE INDEX contract_supplier ON contract (supplier)");
            }
            connection.setAutoCommit(false);
            try (PreparedStatement p = connection.prepareStatement("INSERT INTO contract VALUES (?, ?, ?, ?, ?)")) {
                for (int i = 0; i < Scale.of(14_000); i++) {
                    p.setInt(1, i);
                    p.setString(2, s.text(12 + s.below(20)));
                    p.setString(3, s.text(20 + s.below(40)));
                    p.setDate(4, Date.valueOf(LocalDate.of(2026, 1 + s.below(12), 1 + s.below(28))));
                    p.setInt(5, 1 + s.below(900));
                    p.executeUpdate();
                    if (i % 1000 == 999) connection.commit();
                }
            }
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public int tonnes(int id) throws SQLException {
        try (PreparedStatement p = connection.prepareStatement("SELECT tonnes FROM contract WHERE id = ?")) {
            p.setInt(1, id);
            try (ResultSet r = p.executeQuery()) {
                return r.next() ? r.getInt(1) : 0;
            }
        }
    }
}
