package ie.transfusion.donors;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the register of donors is a database in memory, the greatest part of the heap. Clerks call donors whose group is short; connections and statements are closed, and the donors that were seen last are in an LRU. */
public class Main {
    record DonorCard(int id, String name, String group, LocalDate last) {}

    static final class Register {
        final HikariDataSource source;
        private final int seen = Scale.of(12_000);
        private final Map<Integer, DonorCard> cards = new LinkedHashMap<>(64, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, DonorCard> eldest) {
                return size() > seen;
            }
        };

        Register() {
            HikariConfig c = new HikariConfig();
            c.setJdbcUrl("jdbc:h2:mem:donors;DB_CLOSE_DELAY=-1");
            c.setMaximumPoolSize(6);
            c.setPoolName("donors");
            source = new HikariDataSource(c);
        }

        void create() throws SQLException {
            try (Connection c = source.getConnection(); Statement st = c.createStatement()) {
                st.execute("CREATE TABLE donor (id INT PRIMARY KEY, name VARCHAR(60), address VARCHAR(90), blood VARCHAR(4), last_draw DATE, calls INT)");
                st.execute("CREATE INDEX donor_blood ON donor (blood, last_draw)");
            }
        }

        void load(Sample s, int donors) throws SQLException {
            try (Connection c = source.getConnection(); PreparedStatement p = c.prepareStatement("INSERT INTO donor VALUES (?, ?, ?, ?, ?, 0)")) {
                c.setAutoCommit(false);
                for (int i = 0; i < donors; i++) {
                    p.setInt(1, i);
                    p.setString(2, s.text(12 + s.below(18)));
                    p.setString(3, s.text(24 + s.below(40)));
                    p.setString(4, GROUPS[s.below(8)]);
                    p.setDate(5, Date.valueOf(LocalDate.of(2025 + s.below(2), 1 + s.below(10), 1 + s.below(28))));
                    p.addBatch();
                    if (i % 1000 == 999) {
                        p.executeBatch();
                        c.commit();
                    }
                }
                p.executeBatch();
                c.commit();
                c.setAutoCommit(true);
            }
        }

        List<DonorCard> toCall(String group, LocalDate before) throws SQLException {
            List<DonorCard> found = new ArrayList<>();
            try (Connection c = source.getConnection();
                    PreparedStatement p = c.prepareStatement("SELECT id, name, blood, last_draw FROM donor WHERE blood = ? AND last_draw > ? ORDER BY last_draw LIMIT 40")) {
                p.setString(1, group);
                p.setDate(2, Date.valueOf(before));
                try (ResultSet r = p.executeQuery()) {
                    while (r.next()) found.add(new DonorCard(r.getInt(1), r.getString(2), r.getString(3), r.getDate(4).toLocalDate()));
                }
            }
            synchronized (cards) {
                for (DonorCard d : found) cards.put(d.id, d);
            }
            return found;
        }

        void called(List<DonorCard> donors) throws SQLException {
            try (Connection c = source.getConnection(); PreparedStatement p = c.prepareStatement("UPDATE donor SET calls = calls + 1 WHERE id = ?")) {
                for (DonorCard d : donors) {
                    p.setInt(1, d.id);
                    p.addBatch();
                }
                p.executeBatch();
            }
        }
    }

    private static final String[] GROUPS = "O+ O- A+ A- B+ B- AB+ AB-".split(" ");
    private static Register register;

    public static void main(String[] args) throws Exception {
        register = new Register();
        register.create();
        register.load(new Sample(2001), Scale.of(190_000));
        AtomicInteger called = new AtomicInteger();
        ExecutorService clerks = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 1600; i++) {
            int n = i;
            clerks.execute(() -> {
                Sample s = new Sample(21_000 + n);
                try {
                    List<DonorCard> donors = register.toCall(GROUPS[s.below(8)], LocalDate.of(2025 + s.below(2), 1 + s.below(9), 1 + s.below(28)));
                    register.called(donors);
                    called.addAndGet(donors.size());
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        while (called.get() < 40_000) Thread.sleep(20);
        clerks.shutdown();
        clerks.awaitTermination(60, TimeUnit.SECONDS);
        System.out.println(called + " called, " + register.cards.size() + " cards, " + register.source.getHikariPoolMXBean().getActiveConnections() + " connections in use");
        Ready.last();
    }
}
