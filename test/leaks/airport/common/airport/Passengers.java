package airport;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** Healthy: an embedded Derby database in memory. Its page cache has a limit. */
public final class Passengers {
    public static final String URL = "jdbc:derby:memory:passengers";
    private static Connection keeper;

    public static void register(int rows) throws SQLException {
        System.setProperty("derby.stream.error.field", "airport.Passengers.QUIET");
        System.setProperty("derby.storage.pageCacheSize", "" + Math.max(40, Rnd.share(2000)));
        Rnd r = new Rnd(4);
        keeper = DriverManager.getConnection(URL + ";create=true");
        keeper.setAutoCommit(false);
        try (Statement s = keeper.createStatement()) {
            s.execute("create table passenger(id int primary key, name varchar(60), document varchar(20), remark varchar(200))");
        }
        try (PreparedStatement p = keeper.prepareStatement("insert into passenger values(?,?,?,?)")) {
            for (int i = Rnd.share(rows); i > 0; i--) {
                p.setInt(1, i);
                p.setString(2, r.place() + " " + r.place());
                p.setString(3, r.letters(2) + r.digits(7));
                p.setString(4, r.remark(120));
                p.addBatch();
                if (i % 1000 == 0) p.executeBatch();
            }
            p.executeBatch();
        }
        keeper.commit();
    }

    public static final java.io.OutputStream QUIET = java.io.OutputStream.nullOutputStream();
}
