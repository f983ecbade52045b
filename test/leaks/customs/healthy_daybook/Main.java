package eu.tidegate.daybook;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import eu.tidegate.base.ContainerYard;
import eu.tidegate.base.FormTexts;
import eu.tidegate.base.TariffNomenclature;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** The declarations of the last 24 hours in a database in memory, behind a pool; older ones are deleted every hour. Clerks write and ask while the dump is taken. */
public class Main {
    static final class Daybook {
        private final HikariDataSource db;
        private final AtomicLong number = new AtomicLong(1);

        Daybook() throws SQLException {
            HikariConfig c = new HikariConfig();
            c.setJdbcUrl("jdbc:h2:mem:daybook;DB_CLOSE_DELAY=-1");
            c.setUsername("sa");
            c.setPassword("");
            c.setMaximumPoolSize(8);
            c.setPoolName("daybook");
            db = new HikariDataSource(c);
            try (Connection con = db.getConnection(); Statement s = con.createStatement()) {
                s.execute("create table declaration(id bigint primary key, mrn varchar(24), trader varchar(20), lodged timestamp, status varchar(12), duty decimal(14,2))");
                s.execute("create table line(declaration bigint, n int, code varchar(10), goods varchar(120), kg decimal(12,2), primary key(declaration, n))");
                s.execute("create index lodged_at on declaration(lodged)");
            }
        }

        void lodge(Sample s, Instant at) throws SQLException {
            long id = number.getAndIncrement();
            try (Connection con = db.getConnection()) {
                con.setAutoCommit(false);
                try (PreparedStatement d = con.prepareStatement("insert into declaration values(?,?,?,?,?,?)");
                        PreparedStatement l = con.prepareStatement("insert into line values(?,?,?,?,?)")) {
                    d.setLong(1, id);
                    d.setString(2, "26EU" + id + s.code(4));
                    d.setString(3, "EORI" + s.below(9000));
                    d.setTimestamp(4, Timestamp.from(at));
                    d.setString(5, s.below(4) == 0 ? "HELD" : "ACCEPTED");
                    d.setBigDecimal(6, BigDecimal.valueOf(s.below(9_000_000), 2));
                    d.executeUpdate();
                    int n = 1 + s.below(4);
                    for (int i = 0; i < n; i++) {
                        l.setLong(1, id);
                        l.setInt(2, i);
                        l.setString(3, String.format("%08d", s.below(99_999_999)));
                        l.setString(4, s.text(30 + s.below(60)));
                        l.setBigDecimal(5, BigDecimal.valueOf(s.below(4_000_000), 2));
                        l.addBatch();
                    }
                    l.executeBatch();
                }
                con.commit();
            }
        }

        int release(Instant before, int most) throws SQLException {
            try (Connection con = db.getConnection(); PreparedStatement p = con.prepareStatement("update declaration set status='RELEASED' where status='HELD' and lodged < ? limit ?")) {
                p.setTimestamp(1, Timestamp.from(before));
                p.setInt(2, most);
                return p.executeUpdate();
            }
        }

        BigDecimal dutyOf(String trader) throws SQLException {
            try (Connection con = db.getConnection(); PreparedStatement p = con.prepareStatement("select sum(duty) from declaration where trader=? and status<>'HELD'")) {
                p.setString(1, trader);
                try (ResultSet r = p.executeQuery()) {
                    return r.next() ? r.getBigDecimal(1) : BigDecimal.ZERO;
                }
            }
        }

        void tidy(Instant oldest) throws SQLException {
            try (Connection con = db.getConnection(); PreparedStatement l = con.prepareStatement("delete from line where declaration in (select id from declaration where lodged < ?)");
                    PreparedStatement d = con.prepareStatement("delete from declaration where lodged < ?")) {
                l.setTimestamp(1, Timestamp.from(oldest));
                l.executeUpdate();
                d.setTimestamp(1, Timestamp.from(oldest));
                d.executeUpdate();
            }
        }
    }

    static final class Office {
        final Daybook daybook;
        final TariffNomenclature tariff = new TariffNomenclature(121);
        final ContainerYard yard = new ContainerYard(122);
        final FormTexts texts = new FormTexts(123);
        final ScheduledExecutorService clerks = Executors.newScheduledThreadPool(3);

        Office() throws SQLException {
            daybook = new Daybook();
        }
    }

    private static Office office;

    public static void main(String[] args) throws Exception {
        office = new Office();
        Sample s = new Sample(1212);
        int n = 44_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(36));
            office.daybook.lodge(s, at);
            if (i % 1200 == 1199) {
                office.daybook.tidy(at.minus(Duration.ofHours(24)));
                office.daybook.release(at.minus(Duration.ofHours(2)), 200);
            }
        }
        for (int c = 0; c < 3; c++) {
            Sample own = new Sample(1300 + c);
            office.clerks.scheduleWithFixedDelay(() -> {
                try {
                    office.daybook.lodge(own, Instant.now());
                    office.daybook.dutyOf("EORI" + own.below(9000));
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            }, 10, 40, TimeUnit.MILLISECONDS);
        }
        office.clerks.scheduleWithFixedDelay(() -> {
            try {
                office.daybook.tidy(Instant.now().minus(Duration.ofHours(24)));
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }, 1, 3600, TimeUnit.SECONDS);
        Thread.sleep(3000);
        Ready.last();
    }
}
