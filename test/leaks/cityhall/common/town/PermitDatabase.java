package town;

import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: permits that are in force, in an H2 database without a file. */
public final class PermitDatabase {
    private static Connection connection;

    private PermitDatabase() {}

    public static void load(int permits) throws SQLException {
        Sample s = new Sample(510);
        connection = DriverManager.getConnection("jdbc:h2:mem:permits");
        try (Statement create = connection.createStatement()) {
            create.execute("create table permit (id int primary key, kind varchar(12), street int, holder varchar(40), until date)");
            create.execute("create index by_street on permit (street)");
        }
        connection.setAutoCommit(false);
        int n = Scale.of(permits);
        try (PreparedStatement insert = connection.prepareStatement("insert into permit values (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < n; i++) {
                insert.setInt(1, i);
                insert.setString(2, s.code(5));
                insert.setInt(3, 10_000 + s.below(3_000));
                insert.setString(4, s.text(24));
                insert.setDate(5, Date.valueOf(LocalDate.of(2027, 1, 1).plusDays(s.below(2_000))));
                insert.addBatch();
                if (i % 1_000 == 999 || i == n - 1) insert.executeBatch();
            }
        }
        try (Statement over = connection.createStatement()) {
            over.execute("delete from permit where until < date '2027-03-01'");
        }
        connection.commit();
    }
}
