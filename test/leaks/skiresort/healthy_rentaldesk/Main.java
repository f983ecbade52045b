package com.weissgrat.rental;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.swing.undo.AbstractUndoableEdit;
import javax.swing.undo.UndoManager;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import piste.GuestLru;
import piste.WebcamCache;

/** Healthy: the desks that hire out skis, on a busy morning. Connections go back to their pool, each desk can undo its last hundred steps, and what is hired is in an H2 database in memory. */
public class Main {
    record Hire(int item, long guest, Instant at) {}

    static class Step extends AbstractUndoableEdit {
        private final Hire hire;
        private final String note;

        Step(Hire hire, String note) {
            this.hire = hire;
            this.note = note;
        }
    }

    static class Desk {
        private final String name;
        private final UndoManager steps = new UndoManager();
        private final List<Hire> basket = new ArrayList<>();
        private int served;

        Desk(String name) {
            this.name = name;
        }
    }

    static class Rental {
        private final DataSource pool;
        private final Map<String, Desk> desks = new TreeMap<>();

        Rental(DataSource pool, int desks) throws SQLException {
            this.pool = pool;
            for (int i = 0; i < desks; i++) this.desks.put("desk " + i, new Desk("desk " + i));
            try (Connection connection = pool.getConnection(); Statement create = connection.createStatement()) {
                create.execute("create table hire (item int primary key, guest bigint, at timestamp with time zone, model varchar(40))");
                create.execute("create index by_guest on hire (guest)");
            }
        }

        void hire(Desk desk, Hire hire, String model) throws SQLException {
            desk.basket.add(hire);
            desk.steps.addEdit(new Step(hire, model));
            if (desk.basket.size() < 3) return;
            try (Connection connection = pool.getConnection()) {
                connection.setAutoCommit(false);
                try (PreparedStatement merge = connection.prepareStatement("merge into hire key (item) values (?, ?, ?, ?)")) {
                    for (Hire each : desk.basket) {
                        merge.setInt(1, each.item);
                        merge.setLong(2, each.guest);
                        merge.setObject(3, each.at);
                        merge.setString(4, model);
                        merge.addBatch();
                    }
                    merge.executeBatch();
                }
                connection.commit();
                connection.setAutoCommit(true);
            }
            desk.basket.clear();
            desk.served++;
        }

        int hiredBy(long guest) throws SQLException {
            try (Connection connection = pool.getConnection(); PreparedStatement count = connection.prepareStatement("select count(*) from hire where guest = ?")) {
                count.setLong(1, guest);
                try (ResultSet row = count.executeQuery()) {
                    row.next();
                    return row.getInt(1);
                }
            }
        }
    }

    static Rental rental;

    public static void main(String[] args) throws Exception {
        GuestLru.load(26_000);
        WebcamCache.load(5_000);
        PoolProperties setup = new PoolProperties();
        setup.setUrl("jdbc:h2:mem:hire;DB_CLOSE_DELAY=-1");
        setup.setDriverClassName("org.h2.Driver");
        setup.setMaxActive(20);
        setup.setInitialSize(6);
        setup.setJmxEnabled(false);
        setup.setJdbcInterceptors("ConnectionState;StatementFinalizer");
        rental = new Rental(new DataSource(setup), 40);
        Sample s = new Sample(3_126);
        int n = Scale.of(60_000);
        for (int i = 0; i < n; i++) {
            Desk desk = rental.desks.get("desk " + s.below(40));
            rental.hire(desk, new Hire(s.below(Scale.of(24_000)), 510_000 + s.below(60_000), Sample.at(i, n, java.time.Duration.ofHours(4))), s.text(24));
            if (i % 50 == 0) rental.hiredBy(510_000 + s.below(60_000));
        }
        Ready.last();
    }
}
