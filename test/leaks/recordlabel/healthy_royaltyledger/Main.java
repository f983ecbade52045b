package hu.hangkiado.ledger;

import hu.hangkiado.base.PlayRing;
import hu.hangkiado.base.SleevePictures;
import hu.hangkiado.base.TerritoryRates;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the ledger of royalties of three months in a database of this process. When a month is posted, the one before the last three is paid out and deleted. Inquiries run meanwhile. */
public class Main {
    private static final String URL = "jdbc:h2:mem:ledger;DB_CLOSE_DELAY=-1";
    private static final TerritoryRates RATES = new TerritoryRates(91);
    private static final PlayRing PLAYS = new PlayRing(92);
    private static final SleevePictures SLEEVES = new SleevePictures(93);
    private static final AtomicInteger ASKED = new AtomicInteger();
    private static Connection poster;

    private static void post(Sample s, int month) throws SQLException {
        try (PreparedStatement p = poster.prepareStatement("INSERT INTO posting (payee, month_no, isrc, fillers, remark) VALUES (?, ?, ?, ?, ?)")) {
            int n = Scale.of(11_000);
            for (int i = 0; i < n; i++) {
                p.setInt(1, s.below(4000));
                p.setInt(2, month);
                p.setString(3, "HUA" + (2_100_000 + s.below(400_000)));
                p.setLong(4, s.below(9_000_000));
                p.setString(5, s.text(16 + s.below(50)));
                p.addBatch();
                if (i % 500 == 499) {
                    p.executeBatch();
                    poster.commit();
                }
            }
            p.executeBatch();
            poster.commit();
        }
    }

    private static void pay(int month) throws SQLException {
        try (PreparedStatement p = poster.prepareStatement("DELETE FROM posting WHERE month_no <= ?")) {
            p.setInt(1, month - 3);
            p.executeUpdate();
        }
        poster.commit();
    }

    private static void inquire(Sample s) {
        try (Connection c = DriverManager.getConnection(URL, "SA", ""); PreparedStatement p = c.prepareStatement("SELECT SUM(fillers) FROM posting WHERE payee = ?")) {
            while (true) {
                p.setInt(1, s.below(4000));
                try (ResultSet r = p.executeQuery()) {
                    r.next();
                    r.getLong(1);
                }
                ASKED.incrementAndGet();
                SLEEVES.of("HK-" + (10_000 + s.below(4000)));
                Thread.sleep(2);
            }
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        poster = DriverManager.getConnection(URL, "SA", "");
        try (Statement st = poster.createStatement()) {
            st.execute("CREATE TABLE posting (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, payee INT, month_no INT, isrc VARCHAR(12), fillers BIGINT, remark VARCHAR(80))");
            st.execute("CREATE INDEX posting_payee ON posting (payee)");
            st.execute("CREATE INDEX posting_month ON posting (month_no)");
        }
        poster.setAutoCommit(false);
        for (int t = 0; t < 2; t++) {
            Sample s = new Sample(991 + t);
            Thread inquiry = new Thread(() -> inquire(s), "inquiries " + t);
            inquiry.setDaemon(true);
            inquiry.start();
        }
        Sample s = new Sample(990);
        for (int month = 1; month <= 9; month++) {
            post(s, month);
            pay(month);
        }
        Thread.sleep(1500);
        System.out.println(ASKED.get() > 100 ? "nine months posted" : "no inquiries");
        Ready.last();
    }
}
