package cz.mapovyurad.zapisy;

import cz.mapovyurad.okoli.BodovePole;
import cz.mapovyurad.okoli.NahledySkenu;
import cz.mapovyurad.okoli.OknoPodani;
import cz.mapovyurad.okoli.SazebnikPraci;
import cz.mapovyurad.okoli.TiskovePasy;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Clerks decide on the proposals that the mail room loads each morning; what has been decided is moved to the archive at night. */
public class Main {
    static final class VkladoveRizeni {
        private final EntityManagerFactory jednotka;
        private final Connection podatelna;
        private long dalsi = 2_026_000_001L;
        private long archivovano;
        private int schvaleno;

        VkladoveRizeni() throws Exception {
            Path slozka = Files.createTempDirectory("zapisy");
            String url = "jdbc:h2:file:" + slozka + "/rizeni;CACHE_SIZE=512";
            jednotka = Persistence.createEntityManagerFactory("zapisy", Map.of(
                    "jakarta.persistence.jdbc.driver", "org.h2.Driver",
                    "jakarta.persistence.jdbc.url", url,
                    "jakarta.persistence.jdbc.user", "sa",
                    "jakarta.persistence.schema-generation.database.action", "create",
                    "eclipselink.logging.level", "OFF"));
            jednotka.createEntityManager().close();
            podatelna = DriverManager.getConnection(url, "sa", "");
        }

        long nacistDoslouPostu(LocalDate den, int kolik, Sample s) throws SQLException {
            long prvni = dalsi;
            try (PreparedStatement p = podatelna.prepareStatement("insert into NAVRHZAPISU (ID, NABYVATEL, ZCIZITEL, LISTVLASTNICTVI, PRAVNITITUL, PODANO, PODILCITATEL, PODILJMENOVATEL) values (?, ?, ?, ?, ?, ?, ?, ?)")) {
                for (int i = 0; i < kolik; i++) {
                    p.setLong(1, dalsi++);
                    p.setString(2, s.text(14 + s.below(20)));
                    p.setString(3, s.text(14 + s.below(20)));
                    p.setString(4, "LV " + (1 + s.below(9000)) + "/" + (600_000 + s.below(90_000)));
                    p.setString(5, s.text(150 + s.below(240)));
                    p.setDate(6, Date.valueOf(den));
                    p.setInt(7, 1);
                    p.setInt(8, 1 + s.below(6));
                    p.addBatch();
                }
                p.executeBatch();
            }
            return prvni;
        }

        boolean rozhodnout(long id) {
            EntityManager em = jednotka.createEntityManager();
            try {
                NavrhZapisu n = em.find(NavrhZapisu.class, id);
                boolean vklad = n.podilCitatel <= n.podilJmenovatel && !n.pravniTitul.isBlank() && !n.nabyvatel.equals(n.zcizitel);
                if (vklad) schvaleno++;
                return vklad;
            } finally {
                em.close();
            }
        }

        void archivovat(LocalDate den) throws SQLException {
            try (PreparedStatement p = podatelna.prepareStatement("delete from NAVRHZAPISU where PODANO <= ?")) {
                p.setDate(1, Date.valueOf(den));
                archivovano += p.executeUpdate();
            }
        }
    }

    static final class Pracoviste {
        final VkladoveRizeni rizeni;
        final BodovePole body = new BodovePole(11);
        final NahledySkenu nahledy = new NahledySkenu(12);
        final OknoPodani podani = new OknoPodani(13);
        final SazebnikPraci sazebnik = new SazebnikPraci(14);
        final TiskovePasy pasy = new TiskovePasy();

        Pracoviste() throws Exception {
            rizeni = new VkladoveRizeni();
        }
    }

    private static Pracoviste pracoviste;

    public static void main(String[] args) throws Exception {
        pracoviste = new Pracoviste();
        Sample s = new Sample(15);
        int dni = 78;
        for (int d = 0; d < dni; d++) {
            LocalDate den = LocalDate.now().minusDays(dni - 1 - d);
            long prvni = pracoviste.rizeni.nacistDoslouPostu(den, 260, s);
            int rozhodnuto = d == dni - 1 ? 140 : 260;
            for (int i = 0; i < rozhodnuto; i++) pracoviste.rizeni.rozhodnout(prvni + i);
            if (d < dni - 1) pracoviste.rizeni.archivovat(den);
            pracoviste.nahledy.ukazat(s.below(9000));
        }
        System.out.println(pracoviste.rizeni.schvaleno + " decided, " + pracoviste.rizeni.archivovano + " archived");
        Ready.last();
    }
}
