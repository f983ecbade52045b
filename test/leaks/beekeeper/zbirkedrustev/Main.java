package si.panj.uvoz;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Logger;
import org.harness.Ready;
import org.harness.Sample;
import si.panj.skupno.Izmena;
import si.panj.skupno.Matice;
import si.panj.skupno.Odjemalci;
import si.panj.skupno.PelodniAtlas;
import si.panj.skupno.SlikeSatja;
import si.panj.skupno.Stojisca;

public class Main {
    /** How an association names its columns, and what it wants to be asked. */
    static final class Preslikava {
        final String drustvo;
        final Map<String, String> stolpci = new HashMap<>();
        final Properties dostop = new Properties();

        Preslikava(String drustvo, Sample s) {
            this.drustvo = drustvo;
            for (int i = 0; i < 14; i++) stolpci.put("polje_" + i, s.text(20 + s.below(40)));
            dostop.setProperty("user", "SA");
            dostop.setProperty("opis", s.text(300 + s.below(500)));
        }
    }

    /** The driver behind the addresses of the associations: it puts their access in and leaves the rest to HSQLDB. */
    static final class GonilnikDrustva implements Driver {
        private final Driver pravi;
        private final Preslikava preslikava;
        private final Instant pripravljen;
        private final StringBuilder dnevnik = new StringBuilder();

        GonilnikDrustva(Driver pravi, Preslikava preslikava, Instant pripravljen) {
            this.pravi = pravi;
            this.preslikava = preslikava;
            this.pripravljen = pripravljen;
        }

        @Override
        public Connection connect(String url, Properties info) throws SQLException {
            if (!acceptsURL(url)) return null;
            dnevnik.append(pripravljen).append(" povezava za ").append(preslikava.drustvo).append(" z ").append(preslikava.stolpci.size()).append(" stolpci\n");
            return pravi.connect("jdbc:hsqldb:mem:drustva", preslikava.dostop);
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.equals("jdbc:drustvo:" + preslikava.drustvo);
        }

        void zapisi(String vrstica) {
            dnevnik.append(vrstica).append('\n');
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 4;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() throws SQLFeatureNotSupportedException {
            throw new SQLFeatureNotSupportedException();
        }
    }

    static final class Uvoznik {
        private final Driver hsqldb;
        private long uvozov;
        private long vrstic;

        Uvoznik() throws SQLException {
            hsqldb = DriverManager.getDriver("jdbc:hsqldb:mem:drustva");
            try (Connection c = DriverManager.getConnection("jdbc:hsqldb:mem:drustva", "SA", "")) {
                c.createStatement().execute("create table clani (id int primary key, drustvo int, ime varchar(60), panjev int)");
                PreparedStatement p = c.prepareStatement("insert into clani values (?, ?, ?, ?)");
                Sample s = new Sample(50);
                for (int i = 0; i < 2000; i++) {
                    p.setInt(1, i);
                    p.setInt(2, i % 200);
                    p.setString(3, s.text(20));
                    p.setInt(4, s.below(80));
                    p.executeUpdate();
                }
            }
        }

        synchronized void uvozi(int drustvo, Instant kdaj, Sample s) throws SQLException {
            Preslikava p = new Preslikava("d" + drustvo + "-" + uvozov, s);
            GonilnikDrustva g = new GonilnikDrustva(hsqldb, p, kdaj);
            DriverManager.registerDriver(g);
            try (Connection c = DriverManager.getConnection("jdbc:drustvo:" + p.drustvo);
                    PreparedStatement st = c.prepareStatement("select ime, panjev from clani where drustvo = ?")) {
                st.setInt(1, drustvo);
                ResultSet r = st.executeQuery();
                while (r.next()) {
                    g.zapisi(r.getString(1) + ": " + r.getInt(2) + " panjev, " + s.text(30));
                    vrstic++;
                }
            }
            uvozov++;
        }
    }

    public static void main(String[] args) throws Exception {
        Uvoznik uvoznik = new Uvoznik();
        Matice matice = new Matice(51);
        SlikeSatja slike = new SlikeSatja(52);
        Odjemalci odjemalci = new Odjemalci(53);
        PelodniAtlas atlas = new PelodniAtlas(54);
        Stojisca stojisca = new Stojisca(55);
        int zaostanek = 580;
        Izmena.zacni("uvoz", 2, zaostanek, 56, (n, s) -> {
            Instant kdaj = n < 2 * zaostanek ? Sample.at(n, 2 * zaostanek, Duration.ofDays(9)) : Instant.now();
            uvoznik.uvozi(s.below(200), kdaj, s);
            for (int i = 0; i < 4; i++) {
                matice.naroci(kdaj);
                slike.slika(s.below(4000));
                odjemalci.karta(s.below(30_000));
                atlas.najblizje(s.below(90), s.below(3000));
                stojisca.kraj(1_000_000 + 3 * s.below(26_000));
            }
        });
        System.out.println(uvoznik.uvozov + " imports, " + uvoznik.vrstic + " rows, drivers " + DriverManager.drivers().count());
        Ready.last();
    }
}
