package org.tidewater.base;

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

/** The day's bookings in an embedded database. */
public final class LedgerDb {
    private final Connection connection;

    public LedgerDb(long seed) throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:mem:ledger" + seed + ";CACHE_SIZE=4096");
        Sample s = new Sample(seed);
        try (Statement st = connection.createStatement()) {
            st.execute("create table booking(id bigint primary key, at timestamp, account varchar(24), amount decimal(12,2), purpose varchar(120))");
        }
        int n = Scale.of(24_000);
        connection.setAutoCommit(false);
        try (PreparedStatement p = connection.prepareStatement("insert into booking values(?,?,?,?,?)")) {
            for (int i = 0; i < n; i++) {
                p.setLong(1, 880_000 + i);
                p.setTimestamp(2, Timestamp.from(Sample.at(i, n, Duration.ofHours(10))));
                p.setString(3, "NL" + s.below(90_000_000));
                p.setBigDecimal(4, java.math.BigDecimal.valueOf(s.below(900_000), 2));
                p.setString(5, s.text(60));
                p.addBatch();
                if (i % 1000 == 999) {
                    p.executeBatch();
                    connection.commit();
                }
            }
            p.executeBatch();
            connection.commit();
        }
        connection.setAutoCommit(true);
    }

    public long total() throws SQLException {
        try (Statement st = connection.createStatement(); ResultSet r = st.executeQuery("select count(*) from booking where amount > 100")) {
            r.next();
            return r.getLong(1);
        }
    }
}
