package studio;

import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: authors, speakers and musicians with their fees of this year, in a database in memory. */
public final class ContributorDb {
    private static Connection connection;

    private ContributorDb() {}

    public static void load(int fees) throws Exception {
        Sample s = new Sample(2_007);
        connection = DriverManager.getConnection("jdbc:hsqldb:mem:contributors", "sa", "");
        try (Statement create = connection.createStatement()) {
            create.execute("create table fee(number bigint primary key, contributor integer, paid date, cents integer, production varchar(12), remark varchar(120))");
            create.execute("create index by_contributor on fee(contributor)");
        }
        connection.setAutoCommit(false);
        int n = Scale.of(fees);
        long begin = System.currentTimeMillis() - 300L * 86_400_000L;
        try (PreparedStatement insert = connection.prepareStatement("insert into fee values (?, ?, ?, ?, ?, ?)")) {
            for (int i = 0; i < n; i++) {
                insert.setLong(1, 7_000_000L + i);
                insert.setInt(2, s.below(4_000));
                insert.setDate(3, new Date(begin + i * (300L * 86_400_000L / n)));
                insert.setInt(4, 2_000 + s.below(90_000));
                insert.setString(5, "P" + (100_000 + s.below(20_000)));
                insert.setString(6, s.text(30 + s.below(50)));
                insert.executeUpdate();
                if (i % 2_000 == 1_999) connection.commit();
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }
}
