package com.meridian.office;

import java.sql.*;

/** The ledger of the year in a database in memory. */
public final class Ledger {
    private static Connection keeper;

    public static void load(int rows) throws SQLException {
        keeper = DriverManager.getConnection("jdbc:h2:mem:ledger");
        Gen g = new Gen(15);
        try (Statement s = keeper.createStatement()) {
            s.execute("create table booking(id bigint primary key, account varchar(12), booked timestamp, amount decimal(12,2), purpose varchar(120))");
            s.execute("create index by_account on booking(account)");
        }
        try (PreparedStatement p = keeper.prepareStatement("insert into booking values(?,?,?,?,?)")) {
            for (int i = 0, n = Gen.n(rows); i < n; i++) {
                p.setLong(1, i);
                p.setString(2, "4" + g.digits(5));
                p.setTimestamp(3, new Timestamp(Gen.at(i, n, 4000)));
                p.setBigDecimal(4, java.math.BigDecimal.valueOf(g.cents(900_000), 2));
                p.setString(5, g.text(50));
                p.addBatch();
                if (i % 500 == 499) p.executeBatch();
            }
            p.executeBatch();
        }
    }

    public static long count() throws SQLException {
        try (Statement s = keeper.createStatement(); ResultSet r = s.executeQuery("select count(*) from booking where amount > 5000")) {
            r.next();
            return r.getLong(1);
        }
    }
}
