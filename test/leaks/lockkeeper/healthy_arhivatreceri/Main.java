package ro.ecluze.arhiva;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import ro.ecluze.comun.BufereRadio;
import ro.ecluze.comun.HartaRetea;
import ro.ecluze.comun.PozeCamere;
import ro.ecluze.comun.SenzoriPorti;
import ro.ecluze.comun.Tura;

/** Healthy: the passages of the last thirty days in a database in memory; each night the day before them is deleted. */
public class Main {
    static final class Arhiva {
        private static final int ZILE = 30;
        private final String url;
        private final Connection scriere;
        private final AtomicLong zi = new AtomicLong(19_000);
        private final LongAdder scrise = new LongAdder();
        private final LongAdder sterse = new LongAdder();
        private long urmator = 500_000;

        Arhiva(String nume) throws SQLException {
            url = "jdbc:h2:mem:" + nume + ";DB_CLOSE_DELAY=-1";
            scriere = DriverManager.getConnection(url, "sa", "");
            try (Statement st = scriere.createStatement()) {
                st.execute("create table treceri(id bigint primary key, zi int, ecluza varchar(20), eni int, sens char(1), durata int, observatii varchar(400))");
                st.execute("create index treceri_zi on treceri(zi)");
            }
        }

        void scrie(Sample s, int cate) throws SQLException {
            try (PreparedStatement p = scriere.prepareStatement("insert into treceri values(?,?,?,?,?,?,?)")) {
                for (int i = 0; i < cate; i++) {
                    p.setLong(1, urmator++);
                    p.setInt(2, (int) zi.get());
                    p.setString(3, "E" + s.below(14));
                    p.setInt(4, 2_000_000 + s.below(400_000));
                    p.setString(5, s.below(2) == 0 ? "A" : "V");
                    p.setInt(6, 18 + s.below(50));
                    p.setString(7, s.text(60 + s.below(160)));
                    p.addBatch();
                }
                p.executeBatch();
            }
            scrise.add(cate);
        }

        void noapte() throws SQLException {
            long azi = zi.incrementAndGet();
            try (PreparedStatement p = scriere.prepareStatement("delete from treceri where zi <= ?")) {
                p.setLong(1, azi - ZILE);
                sterse.add(p.executeUpdate());
            }
        }

        long durata(int ecluza) throws SQLException {
            try (Connection c = DriverManager.getConnection(url, "sa", ""); PreparedStatement p = c.prepareStatement("select avg(durata) from treceri where ecluza = ? and zi > ?")) {
                p.setString(1, "E" + ecluza);
                p.setLong(2, zi.get() - 3);
                try (ResultSet r = p.executeQuery()) {
                    r.next();
                    return r.getLong(1);
                }
            }
        }
    }

    private static Arhiva arhiva;
    private static final PozeCamere POZE = new PozeCamere(151);
    private static final SenzoriPorti SENZORI = new SenzoriPorti(152);
    private static final HartaRetea HARTA = new HartaRetea(153);
    private static final BufereRadio RADIO = new BufereRadio();

    public static void main(String[] args) throws Exception {
        arhiva = new Arhiva("treceri");
        Sample s = new Sample(154);
        int peZi = Scale.of(900);
        for (int z = 0; z < 65; z++) {
            arhiva.scrie(s, peZi);
            arhiva.noapte();
        }
        Tura.mereu("passage-log", 155, (n, x) -> {
            arhiva.scrie(x, 1 + x.below(3));
            if (n % 200 == 199) arhiva.noapte();
            SENZORI.citeste(n, 7f, 45f);
            Thread.sleep(8);
        });
        Tura.mereu("statistics", 156, (n, x) -> {
            arhiva.durata(x.below(14));
            RADIO.inregistreaza(x.bytes(500));
            Thread.sleep(30);
        });
        Thread.sleep(2500);
        System.out.println(arhiva.scrise + " passages written, " + arhiva.sterse + " deleted");
        Ready.last();
    }
}
