package de.sauertopf.bestand;

import de.sauertopf.grundlage.Artikelbilder;
import de.sauertopf.grundlage.Kassenbons;
import de.sauertopf.grundlage.Laborproben;
import de.sauertopf.grundlage.Rezepturen;
import de.sauertopf.grundlage.Schicht;
import de.sauertopf.grundlage.Tankwerte;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    /** What stands where in the high-bay store: one row a place, updated by each pallet, and a short journal. */
    static final class Bestandstafel implements AutoCloseable {
        private static final int JOURNAL = 2_000;
        private final Connection verbindung;
        private final int plaetze = Scale.of(60_000);
        private long buchung;

        Bestandstafel(long seed) throws SQLException {
            verbindung = DriverManager.getConnection("jdbc:h2:mem:bestand");
            verbindung.createStatement().execute("create table platz(id int primary key, artikel varchar(10), los varchar(12), menge int, haltbar date, notiz varchar(120))");
            verbindung.createStatement().execute("create table journal(id bigint primary key, platz int, menge int, wer varchar(20))");
            Sample s = new Sample(seed);
            verbindung.setAutoCommit(false);
            try (PreparedStatement p = verbindung.prepareStatement("insert into platz values(?, ?, ?, ?, ?, ?)")) {
                for (int i = 0; i < plaetze; i++) {
                    p.setInt(1, i);
                    p.setString(2, "A" + (10_000 + s.below(21_000)));
                    p.setString(3, "L" + s.code(8));
                    p.setInt(4, s.below(900));
                    p.setObject(5, LocalDate.of(2027, 1 + s.below(12), 1 + s.below(28)));
                    p.setString(6, s.text(20 + s.below(40)));
                    p.addBatch();
                    if (i % 1000 == 999) {
                        p.executeBatch();
                        verbindung.commit();
                    }
                }
                p.executeBatch();
            }
            verbindung.commit();
        }

        synchronized int buche(int platz, int menge, String los, String wer) throws SQLException {
            int ort = Math.floorMod(platz, plaetze);
            try (PreparedStatement u = verbindung.prepareStatement("update platz set menge = ?, los = ? where id = ?");
                    PreparedStatement j = verbindung.prepareStatement("insert into journal values(?, ?, ?, ?)");
                    PreparedStatement d = verbindung.prepareStatement("delete from journal where id <= ?");
                    PreparedStatement q = verbindung.prepareStatement("select count(*) from journal")) {
                u.setInt(1, menge);
                u.setString(2, los);
                u.setInt(3, ort);
                u.executeUpdate();
                j.setLong(1, ++buchung);
                j.setInt(2, ort);
                j.setInt(3, menge);
                j.setString(4, wer);
                j.executeUpdate();
                d.setLong(1, buchung - JOURNAL);
                d.executeUpdate();
                verbindung.commit();
                try (ResultSet r = q.executeQuery()) {
                    r.next();
                    return r.getInt(1);
                }
            }
        }

        @Override
        public void close() throws SQLException {
            verbindung.close();
        }
    }

    static final class Lager {
        final Artikelbilder bilder = new Artikelbilder(91);
        final Kassenbons bons = new Kassenbons(92);
        final Laborproben proben = new Laborproben(93);
        final Rezepturen rezepte = new Rezepturen(94);
        final Tankwerte werte = new Tankwerte(95);
        final Bestandstafel tafel;

        Lager() throws SQLException {
            tafel = new Bestandstafel(96);
        }
    }

    public static void main(String[] args) throws Exception {
        Lager lager = new Lager();
        Schicht.arbeite("stapler", 2, 30_000, 60, 97, (n, s) -> {
            if (lager.tafel.buche(s.below(1 << 20), s.below(900), "L" + s.code(8), "Stapler " + n % 12) > Bestandstafel.JOURNAL) throw new IllegalStateException("journal too long");
            if (n % 20 == 0) lager.proben.wechsel();
        });
        System.out.println(lager.tafel.buchung + " movements");
        Ready.last();
        lager.tafel.close();
    }
}
