package fi.siemenpankki.passi;

import fi.siemenpankki.talo.Saapylvaat;
import fi.siemenpankki.talo.Sukupuu;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: passport data of accessions from another gene bank, read from a file into the database in chunks, and the load is half done. The numbers of this file are known until it ends, because none may come twice; rows with a fault are listed for the sender. */
public class Main {
    record Passi(String numero, String suku, String laji, String maa, double leveys, double pituus, String keraaja, String huomautus) {}

    record Hylatty(long rivi, String numero, String syy) {}

    record Institutti(String koodi, String nimi, String maa) {}

    /** The file: lines as they come from the other bank's export. */
    static final class Vientitiedosto extends Reader {
        private final int rivit;
        private final Sample s = new Sample(12_000);
        private StringReader rivi = new StringReader("ACCENUMB,GENUS,SPECIES,ORIGCTY,DECLATITUDE,DECLONGITUDE,COLLINSTADDRESS,REMARKS\n");
        private int kohta;

        Vientitiedosto(int rivit) {
            this.rivit = rivit;
        }

        @Override
        public int read(char[] b, int alku, int n) throws IOException {
            int luettu = rivi.read(b, alku, n);
            while (luettu < 0 && kohta < rivit) {
                boolean kaksi = s.below(700) == 0;
                rivi = new StringReader("ETH" + (20_000 + (kaksi ? kohta / 2 : kohta)) + "," + s.code(8) + "," + s.code(7) + "," + s.code(3) + "," + (s.below(400) == 0 ? "?" : s.below(70)) + "," + s.below(180) + "," + s.text(20 + s.below(30)) + ",\"" + s.text(30 + s.below(60)) + "\"\n");
                kohta++;
                luettu = rivi.read(b, alku, n);
            }
            return luettu;
        }

        @Override
        public void close() {}
    }

    static final class Lataus implements Runnable {
        private static final int ERA = 2000;
        private final Connection kanta;
        private final int rivit = Scale.of(90_000);
        private final Set<String> luetut = new HashSet<>();
        private final List<Hylatty> hylatyt = new ArrayList<>();
        private final Map<String, Institutti> institutit = new HashMap<>();
        private final CountDownLatch puolessa = new CountDownLatch(1);
        private List<Passi> era = new ArrayList<>(ERA);
        private int ladattu;

        Lataus(Connection kanta) {
            this.kanta = kanta;
            Sample s = new Sample(12_001);
            for (int i = 0; i < Scale.of(9000); i++) institutit.put(s.code(3) + i, new Institutti(s.code(6), s.text(30 + s.below(40)), s.code(3)));
        }

        @Override
        public void run() {
            try (Reader r = new BufferedReader(new Vientitiedosto(rivit), 65_536)) {
                for (CSVRecord t : CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build().parse(r)) {
                    String numero = t.get("ACCENUMB");
                    if (!luetut.add(numero)) hylatyt.add(new Hylatty(t.getRecordNumber(), numero, "kahdesti"));
                    else if (t.get("DECLATITUDE").equals("?")) hylatyt.add(new Hylatty(t.getRecordNumber(), numero, "leveysaste puuttuu"));
                    else era.add(new Passi(numero, t.get("GENUS"), t.get("SPECIES"), t.get("ORIGCTY"), Double.parseDouble(t.get("DECLATITUDE")), Double.parseDouble(t.get("DECLONGITUDE")), t.get("COLLINSTADDRESS"), t.get("REMARKS")));
                    if (era.size() == ERA) tallenna();
                    if (t.getRecordNumber() >= rivit / 2 + 700) {
                        puolessa.countDown();
                        Thread.sleep(10);
                    }
                }
                tallenna();
            } catch (IOException | SQLException e) {
                throw new IllegalStateException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                luetut.clear();
            }
        }

        private void tallenna() throws SQLException {
            try (PreparedStatement p = kanta.prepareStatement("INSERT INTO passi VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
                for (Passi x : era) {
                    p.setString(1, x.numero);
                    p.setString(2, x.suku);
                    p.setString(3, x.laji);
                    p.setString(4, x.maa);
                    p.setDouble(5, x.leveys);
                    p.setDouble(6, x.pituus);
                    p.setString(7, x.keraaja);
                    p.setString(8, x.huomautus);
                    p.addBatch();
                }
                p.executeBatch();
            }
            kanta.commit();
            ladattu += era.size();
            era = new ArrayList<>(ERA);
        }
    }

    private static final Sukupuu SUKU = new Sukupuu(121);
    private static final Saapylvaat SAA = new Saapylvaat(122);
    private static Lataus lataus;

    public static void main(String[] args) throws Exception {
        Connection c = DriverManager.getConnection("jdbc:h2:mem:passit;DB_CLOSE_ON_EXIT=FALSE", "sa", "");
        try (Statement st = c.createStatement()) {
            st.execute("CREATE TABLE passi (numero VARCHAR(20) PRIMARY KEY, suku VARCHAR(40), laji VARCHAR(40), maa CHAR(3), leveys DOUBLE, pituus DOUBLE, keraaja VARCHAR(120), huomautus VARCHAR(200))");
            st.execute("CREATE INDEX passi_suku ON passi (suku, laji)");
        }
        c.setAutoCommit(false);
        lataus = new Lataus(c);
        Thread t = new Thread(lataus, "passilataus");
        t.setDaemon(true);
        t.start();
        lataus.puolessa.await();
        System.out.println(lataus.ladattu + " of " + lataus.rivit + " loaded, " + lataus.hylatyt.size() + " refused, " + SUKU.polku(77).length());
        Ready.last();
    }
}
