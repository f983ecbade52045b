package yard;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the ships of the world by IMO number, in an HSQLDB database without a file. */
public final class ShipDatabase {
    private static Connection connection;

    private ShipDatabase() {}

    public static void load(int ships) throws SQLException {
        Sample s = new Sample(209);
        connection = DriverManager.getConnection("jdbc:hsqldb:mem:ships", "SA", "");
        try (Statement create = connection.createStatement()) {
            create.execute("create table ship (imo int primary key, name varchar(40), flag char(2), built int, length double)");
        }
        try (PreparedStatement insert = connection.prepareStatement("insert into ship values (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < Scale.of(ships); i++) {
                insert.setInt(1, 9_000_000 + i);
                insert.setString(2, "MV " + s.text(14));
                insert.setString(3, s.code(2));
                insert.setInt(4, 1980 + s.below(45));
                insert.setDouble(5, 20 + s.below(3_800) / 10.0);
                insert.addBatch();
                if (i % 500 == 499 || i == Scale.of(ships) - 1) insert.executeBatch();
            }
        }
    }
}
