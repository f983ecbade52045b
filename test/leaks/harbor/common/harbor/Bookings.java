package harbor;

import com.zaxxer.hikari.*;

import java.sql.*;

/** Healthy: an H2 database in memory behind a HikariCP pool. 1000 rows are about 0.6 MB. */
public final class Bookings {
    public static HikariDataSource pool;

    public static void load(int rows) throws SQLException {
        int n = Gen.scaled(rows);
        Gen g = new Gen(6);
        HikariConfig c = new HikariConfig();
        c.setJdbcUrl("jdbc:h2:mem:bookings;DB_CLOSE_DELAY=-1");
        c.setMaximumPoolSize(4);
        c.setPoolName("bookings");
        pool = new HikariDataSource(c);
        try (Connection k = pool.getConnection();
                Statement s = k.createStatement()) {
            s.execute(
                    "create table booking(id bigint primary key, shipper varchar(60), vessel"
                        + " varchar(40), teu int, remark varchar(200))");
            try (PreparedStatement p =
                    k.prepareStatement("insert into booking values(?,?,?,?,?)")) {
                for (int i = 0; i < n; i++) {
                    p.setLong(1, i);
                    p.setString(2, g.name());
                    p.setString(3, g.word() + g.num(300));
                    p.setInt(4, g.num(400));
                    p.setString(5, g.text(90));
                    p.addBatch();
                    if (i % 500 == 499) p.executeBatch();
                }
                p.executeBatch();
            }
        }
    }
}
