package net.gearhaus.stock;

import com.jolbox.bonecp.BoneCP;
import com.jolbox.bonecp.BoneCPConfig;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import org.harness.Ready;
import org.harness.Sample;
import works.gearhaus.base.BookingDiary;
import works.gearhaus.base.PartsCatalogue;
import works.gearhaus.base.ScanFrames;
import works.gearhaus.base.SensorTraces;
import works.gearhaus.base.VinTable;

/** The counter holds one connection of the pool all day and does not close its statements, which the pool's handle keeps. */
public class Main {
    static class PartsCounter {
        private final Connection connection;
        private int asked;
        private int ordered;

        PartsCounter(Connection connection) {
            this.connection = connection;
        }

        int inStock(String part) throws SQLException {
            asked++;
            PreparedStatement p = connection.prepareStatement("select quantity from stock where part = ? and shelf like ?");
            p.setString(1, part);
            p.setString(2, "A%");
            try (ResultSet r = p.executeQuery()) {
                return r.next() ? r.getInt(1) : 0;
            }
        }

        void order(String part, String plate, Instant at) throws SQLException {
            ordered++;
            try (PreparedStatement p = connection.prepareStatement("insert into reorder(part, plate, at) values(?,?,?)")) {
                p.setString(1, part);
                p.setString(2, plate);
                p.setTimestamp(3, Timestamp.from(at));
                p.executeUpdate();
            }
        }
    }

    static class Stock {
        final BoneCP pool;
        final PartsCounter counter;
        final PartsCatalogue catalogue = new PartsCatalogue(111);
        final SensorTraces traces = new SensorTraces(112);
        final ScanFrames frames = new ScanFrames(90_000);
        final BookingDiary diary = new BookingDiary(113);
        final VinTable vins = new VinTable(114);

        Stock() throws Exception {
            Class.forName("org.h2.Driver");
            BoneCPConfig c = new BoneCPConfig();
            c.setJdbcUrl("jdbc:h2:mem:stock;DB_CLOSE_DELAY=-1");
            c.setUsername("sa");
            c.setPassword("");
            c.setMinConnectionsPerPartition(2);
            c.setMaxConnectionsPerPartition(6);
            c.setPartitionCount(1);
            c.setCloseOpenStatements(true);
            pool = new BoneCP(c);
            try (Connection k = pool.getConnection(); var t = k.createStatement()) {
                t.execute("create table stock(part varchar(20) primary key, quantity int, shelf varchar(8))");
                t.execute("create table reorder(part varchar(20), plate varchar(12), at timestamp)");
                Sample s = new Sample(115);
                try (PreparedStatement p = k.prepareStatement("insert into stock values(?,?,?)")) {
                    for (int i = 0; i < 2000; i++) {
                        p.setString(1, "P" + i);
                        p.setInt(2, s.below(40));
                        p.setString(3, s.code(1) + s.below(90));
                        p.executeUpdate();
                    }
                }
            }
            counter = new PartsCounter(pool.getConnection());
        }
    }

    private static Stock stock;

    public static void main(String[] args) throws Exception {
        stock = new Stock();
        Sample s = new Sample(116);
        int n = 4600;
        for (int i = 0; i < n; i++) {
            String part = "P" + s.below(2600);
            Instant at = Sample.at(i, n, Duration.ofHours(11));
            if (stock.counter.inStock(part) == 0 && s.below(3) == 0) stock.counter.order(part, s.code(2) + s.below(9999), at);
        }
        Ready.last();
    }
}
