package net.saltmarsh.port;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: bills of lading in a database in memory. */
public final class FreightDb {
    private final Connection connection;

    public FreightDb(int rows) throws SQLException {
        connection = DriverManager.getConnection("jdbc:hsqldb:mem:freight", "SA", "");
        Sample s = new Sample(910);
        try (Statement t = connection.createStatement()) {
            t.execute("create table bill(id bigint primary key, shipper varchar(60), port varchar(20), goods varchar(300), weight double)");
            t.execute("create index bill_port on bill(port)");
        }
        try (PreparedStatement p = connection.prepareStatement("insert into bill values(?,?,?,?,?)")) {
            for (int i = 0, n = Scale.of(rows * 8 / 5); i < n; i++) {
                p.setLong(1, i);
                p.setString(2, s.text(30));
                p.setString(3, "port-" + s.below(60));
                p.setString(4, s.text(160));
                p.setDouble(5, s.real() * 30_000);
                p.execute();
            }
        }
    }

    public int count(String port) throws SQLException {
        try (PreparedStatement p = connection.prepareStatement("select count(*) from bill where port=?")) {
            p.setString(1, port);
            try (var r = p.executeQuery()) {
                r.next();
                return r.getInt(1);
            }
        }
    }
}
