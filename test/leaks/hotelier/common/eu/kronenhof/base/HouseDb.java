package eu.kronenhof.base;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Rooms and what is in them, in an embedded database without a file. */
public final class HouseDb {
    private final Connection connection;

    public HouseDb(long seed) throws SQLException {
        Sample s = new Sample(seed);
        connection = DriverManager.getConnection("jdbc:hsqldb:mem:houses" + seed, "sa", "");
        try (Statement st = connection.createStatement()) {
            st.execute("create table fitting (id integer primary key, room varchar(20), article varchar(60), bought date, cents integer)");
        }
        try (PreparedStatement in = connection.prepareStatement("insert into fitting values (?, ?, ?, current_date, ?)")) {
            for (int i = 0; i < Scale.of(15_000); i++) {
                in.setInt(1, i);
                in.setString(2, "H" + i % 64 + "-" + (100 + i % 90));
                in.setString(3, s.text(20 + s.below(30)));
                in.setInt(4, 1500 + s.below(200_000));
                in.executeUpdate();
            }
        }
    }

    public Connection connection() {
        return connection;
    }
}
