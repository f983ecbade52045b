package fi.soitto.base;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Duration;
import org.harness.Sample;
import org.harness.Scale;

/** Appointments for calling back, in a database of this process. */
public final class CallbackDiary {
    private final Connection connection;

    public CallbackDiary(long seed) {
        Sample s = new Sample(seed);
        try {
            connection = DriverManager.getConnection("jdbc:hsqldb:mem:callbacks", "SA", "");
            try (Statement st = connection.createStatement()) {
                st.execute("CREATE TABLE callback (id INT PRIMARY KEY, customer VARCHAR(20), due TIMESTAMP, topic VARCHAR(90), agent INT)");
                st.execute("CREATE INDEX callback_due ON callback (due)");
            }
            connection.setAutoCommit(false);
            int n = Scale.of(17_000);
            try (PreparedStatement p = connection.prepareStatement("INSERT INTO callback VALUES (?, ?, ?, ?, ?)")) {
                for (int i = 0; i < n; i++) {
                    p.setInt(1, i);
                    p.setString(2, "C" + (500_000 + s.below(80_000)));
                    p.setTimestamp(3, Timestamp.from(Sample.at(i, n, Duration.ofDays(9)).plus(Duration.ofDays(8))));
                    p.setString(4, s.text(20 + s.below(60)));
                    p.setInt(5, 20_000 + s.below(17_000));
                    p.executeUpdate();
                    if (i % 1000 == 999) connection.commit();
                }
            }
            try (Statement st = connection.createStatement()) {
                st.executeUpdate("DELETE FROM callback WHERE due < now()");
            }
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public String topic(int id) throws SQLException {
        try (PreparedStatement p = connection.prepareStatement("SELECT topic FROM callback WHERE id = ?")) {
            p.setInt(1, id);
            try (ResultSet r = p.executeQuery()) {
                return r.next() ? r.getString(1) : null;
            }
        }
    }
}
