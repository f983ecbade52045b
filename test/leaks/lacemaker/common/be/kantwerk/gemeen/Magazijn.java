package be.kantwerk.gemeen;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Movements of rolls in the warehouse of the last fortnight; each night the eldest day is deleted. */
public final class Magazijn {
    private final Connection db;

    public Magazijn(long seed) throws SQLException {
        db = DriverManager.getConnection("jdbc:hsqldb:mem:magazijn", "sa", "");
        Sample s = new Sample(seed);
        try (Statement st = db.createStatement()) {
            st.execute("create table beweging (nr integer primary key, dag integer, rol varchar(30), van varchar(20), naar varchar(20), meter double)");
        }
        int perDag = Scale.of(900);
        for (int dag = 0, nr = 0; dag < 24; dag++) {
            try (PreparedStatement in = db.prepareStatement("insert into beweging values (?,?,?,?,?,?)")) {
                for (int i = 0; i < perDag; i++) {
                    in.setInt(1, nr++);
                    in.setInt(2, dag);
                    in.setString(3, "R" + s.code(8) + nr);
                    in.setString(4, s.text(12));
                    in.setString(5, s.text(12));
                    in.setDouble(6, 400 * s.real());
                    in.addBatch();
                }
                in.executeBatch();
            }
            try (Statement st = db.createStatement()) {
                st.executeUpdate("delete from beweging where dag < " + (dag - 13));
            }
        }
    }
}
