package pl.cukrownia.zaklad;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Contracts of this and the last campaign in a database of this process. */
public final class ContractStore {
    private final Connection connection;

    public ContractStore(long seed) {
        Sample s = new Sample(seed);
        try {
            connection = DriverManager.getConnection("jdbc:h2:mem:umowy;DB_CLOSE_ON_EXIT=FALSE", "sa", "");
            try (Statement st = connection.createStatement()) {
                st.execute("CREATE TABLE contract (id INT PRIMARY KEY, grower INT, clause VARCHAR(120), tonnes INT, groszy INT)");
            }
            connection.setAutoCommit(false);
            try (PreparedStatement p = connection.prepareStatement("INSERT INTO contract VALUES (?, ?, ?, ?, ?)")) {
                for (int i = 0; i < Scale.of(16_000); i++) {
                    p.setInt(1, i);
                    p.setInt(2, 10_000 + s.below(40_000));
                    p.setString(3, s.text(40 + s.below(70)));
                    p.setInt(4, 50 + s.below(4000));
                    p.setInt(5, 14_000 + s.below(5000));
                    p.executeUpdate();
                    if (i % 500 == 499) connection.commit();
                }
            }
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public synchronized int groszy(int id) {
        try (PreparedStatement p = connection.prepareStatement("SELECT groszy FROM contract WHERE id = ?")) {
            p.setInt(1, id);
            try (ResultSet r = p.executeQuery()) {
                return r.next() ? r.getInt(1) : 0;
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
