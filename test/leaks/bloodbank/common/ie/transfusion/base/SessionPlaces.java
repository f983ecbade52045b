package ie.transfusion.base;

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

/** Halls, schools and firms where donors are asked to come, in a database of this process. */
public final class SessionPlaces {
    private final Connection connection;

    public SessionPlaces(long seed) {
        Sample s = new Sample(seed);
        try {
            connection = DriverManager.getConnection("jdbc:hsqldb:mem:places", "SA", "");
            try (Statement st = connection.createStatement()) {
                st.execute("CREATE TABLE place (id INT PRIMARY KEY, name VARCHAR(60), address VARCHAR(90), next_day DATE, chairs INT)");
                st.execute("CREATE INDEX place_day ON place (next_day)");
            }
            connection.setAutoCommit(false);
            try (PreparedStatement p = connection.prepareStatement("INSERT INTO place VALUES (?, ?, ?, ?, ?)")) {
                for (int i = 0; i < Scale.of(15_000); i++) {
                    p.setInt(1, i);
                    p.setString(2, s.text(12 + s.below(24)));
                    p.setString(3, s.text(24 + s.below(44)));
                    p.setDate(4, Date.valueOf(LocalDate.of(2026, 12, 1 + s.below(28))));
                    p.setInt(5, 4 + s.below(14));
                    p.executeUpdate();
                    if (i % 1000 == 999) connection.commit();
                }
            }
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public int chairs(LocalDate day) throws SQLException {
        try (PreparedStatement p = connection.prepareStatement("SELECT sum(chairs) FROM place WHERE next_day = ?")) {
            p.setDate(1, Date.valueOf(day));
            try (ResultSet r = p.executeQuery()) {
                return r.next() ? r.getInt(1) : 0;
            }
        }
    }
}
