package ie.glenview.base;

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

/** What the restaurants and boxes have ordered from caterers, in a database of this process. */
public final class CateringContracts {
    private final Connection connection;

    public CateringContracts(long seed) {
        Sample s = new Sample(seed);
        try {
            connection = DriverManager.getConnection("jdbc:hsqldb:mem:catering", "SA", "");
            try (Statement st = connection.createStatement()) {
                st.execute("CREATE TABLE catering (id INT PRIMARY KEY, caterer VARCHAR(60), menu VARCHAR(90), raceday DATE, covers INT, cents INT)");
                st.execute("CREATE INDEX catering_day ON catering (raceday)");
            }
            connection.setAutoCommit(false);
            try (PreparedStatement p = connection.prepareStatement("INSERT INTO catering VALUES (?, ?, ?, ?, ?, ?)")) {
                for (int i = 0; i < Scale.of(17_000); i++) {
                    p.setInt(1, i);
                    p.setString(2, s.text(12 + s.below(20)));
                    p.setString(3, s.text(20 + s.below(60)));
                    p.setDate(4, Date.valueOf(LocalDate.of(2026, 1 + s.below(12), 1 + s.below(28))));
                    p.setInt(5, 4 + s.below(400));
                    p.setInt(6, 2500 + s.below(14_000));
                    p.executeUpdate();
                    if (i % 1000 == 999) connection.commit();
                }
            }
            connection.commit();
            try (Statement st = connection.createStatement()) {
                st.executeUpdate("DELETE FROM catering WHERE id < " + Scale.of(2000));
            }
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public int covers(int id) throws SQLException {
        try (PreparedStatement p = connection.prepareStatement("SELECT covers FROM catering WHERE id = ?")) {
            p.setInt(1, id);
            try (ResultSet r = p.executeQuery()) {
                return r.next() ? r.getInt(1) : 0;
            }
        }
    }
}
