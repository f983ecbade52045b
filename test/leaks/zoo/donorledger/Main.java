package nl.vlinderpark.donors;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.sql.Timestamp;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.asserts.ProxyTestDataSource;
import org.harness.Ready;
import org.harness.Sample;
import org.hsqldb.jdbc.JDBCDataSource;
import vivarium.ClimateRings;
import vivarium.EnclosurePhotos;
import vivarium.GateWindows;
import vivarium.MemberDesk;
import vivarium.SpeciesBook;

/** Gifts of donors are booked in a database; its data source is the one of the tests, which remembers every execution so that a test can assert on it. */
public class Main {
    static final class Ledger {
        private final DataSource source;
        private long booked;
        private long cents;

        Ledger(DataSource source) {
            this.source = source;
        }

        void create() throws Exception {
            try (Connection c = source.getConnection(); Statement statement = c.createStatement()) {
                statement.execute("create table donor(number integer primary key, gifts integer, cents bigint, last timestamp)");
            }
        }

        void book(int donor, long amount, String dedication) throws Exception {
            try (Connection c = source.getConnection()) {
                try (PreparedStatement known = c.prepareStatement("select gifts from donor where number = ?")) {
                    known.setInt(1, donor);
                    try (ResultSet row = known.executeQuery()) {
                        String sql = row.next() ? "update donor set gifts = gifts + 1, cents = cents + ?, last = ? where number = ? and char_length(?) < 500"
                                : "insert into donor(cents, last, number, gifts) values (?, ?, ?, char_length(?) * 0 + 1)";
                        try (PreparedStatement write = c.prepareStatement(sql)) {
                            write.setLong(1, amount);
                            write.setTimestamp(2, new Timestamp(System.currentTimeMillis()));
                            write.setInt(3, donor);
                            write.setString(4, dedication);
                            write.executeUpdate();
                        }
                    }
                }
            }
            booked++;
            cents += amount;
        }
    }

    static Ledger ledger;

    public static void main(String[] args) throws Exception {
        ClimateRings.load(280, 1_500);
        EnclosurePhotos.load(6_500);
        GateWindows.load(60, 2_200);
        MemberDesk.load(22_000);
        SpeciesBook.load(13_000);
        JDBCDataSource database = new JDBCDataSource();
        database.setURL("jdbc:hsqldb:mem:donors");
        database.setUser("SA");
        ledger = new Ledger(new ProxyTestDataSource(database));
        ledger.create();
        Sample s = new Sample(5201);
        for (int i = 0; i < 4_600; i++) ledger.book(s.below(700), 500L * (1 + s.below(200)), "for " + s.text(60 + s.below(60)));
        Ready.last();
    }
}
