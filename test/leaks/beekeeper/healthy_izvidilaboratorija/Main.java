package si.panj.izvidi;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import org.h2.jdbcx.JdbcConnectionPool;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import si.panj.skupno.BlokiSpektrov;
import si.panj.skupno.Izmena;
import si.panj.skupno.PelodniAtlas;
import si.panj.skupno.ProdajaNaDrobno;

public class Main {
    /** Findings of the last two weeks, for the terminals in the hall; older ones are in the archive of the ministry. */
    static final class Izvidi {
        private static final Duration HRANIMO = Duration.ofDays(14);
        private final JdbcConnectionPool baza = JdbcConnectionPool.create("jdbc:h2:mem:izvidi;DB_CLOSE_DELAY=-1", "sa", "");
        private final LongAdder vpisanih = new LongAdder();
        private final LongAdder izbrisanih = new LongAdder();

        Izvidi() throws SQLException {
            baza.setMaxConnections(4);
            try (Connection c = baza.getConnection()) {
                c.createStatement().execute("create table izvid (id bigint primary key, vzorec varchar(30), cas timestamp, voda double, hmf double, mnenje varchar(400), krivulja varbinary(600))");
                c.createStatement().execute("create index po_casu on izvid (cas)");
            }
        }

        void vpisi(long id, Instant cas, Sample s) throws SQLException {
            try (Connection c = baza.getConnection();
                    PreparedStatement p = c.prepareStatement("insert into izvid values (?, ?, ?, ?, ?, ?, ?)")) {
                p.setLong(1, id);
                p.setString(2, "MED-" + id);
                p.setTimestamp(3, Timestamp.from(cas));
                p.setDouble(4, 14 + 6 * s.real());
                p.setDouble(5, 40 * s.real());
                p.setString(6, s.text(150 + s.below(200)));
                p.setBytes(7, s.bytes(200 + s.below(300)));
                p.executeUpdate();
            }
            vpisanih.increment();
        }

        void pocisti(Instant zdaj) throws SQLException {
            try (Connection c = baza.getConnection();
                    PreparedStatement p = c.prepareStatement("delete from izvid where cas < ?")) {
                p.setTimestamp(1, Timestamp.from(zdaj.minus(HRANIMO)));
                izbrisanih.add(p.executeUpdate());
            }
        }

        int mokrih(double nad) throws SQLException {
            try (Connection c = baza.getConnection();
                    PreparedStatement p = c.prepareStatement("select count(*) from izvid where voda > ?")) {
                p.setDouble(1, nad);
                ResultSet r = p.executeQuery();
                r.next();
                return r.getInt(1);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Izvidi izvidi = new Izvidi();
        PelodniAtlas atlas = new PelodniAtlas(101);
        BlokiSpektrov bloki = new BlokiSpektrov();
        ProdajaNaDrobno prodaja = new ProdajaNaDrobno(102);
        int zaostanek = Scale.of(16_000);
        Izmena.zacni("analitik", 2, zaostanek, 103, (n, s) -> {
            Instant cas = n < 2 * zaostanek ? Sample.at(n, 2 * zaostanek, Duration.ofDays(31)) : Instant.now();
            izvidi.vpisi(n, cas, s);
            if (n % 200 == 0) izvidi.pocisti(cas);
            if (n % 2500 == 0) izvidi.mokrih(18.5);
            if (n % 30 == 0) bloki.posnemi(s);
            if (n % 4 == 0) prodaja.izdaj(Instant.now(), s);
            atlas.najblizje(s.below(90), s.below(3000));
        });
        System.out.println(izvidi.vpisanih + " findings, deleted " + izvidi.izbrisanih + ", wet " + izvidi.mokrih(18));
        Ready.last();
    }
}
