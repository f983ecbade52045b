package org.cadastre.register;

import com.alibaba.druid.pool.DruidDataSource;

import org.harness.Ready;

import harvest.*;

import java.sql.*;
import java.util.*;
import java.util.concurrent.CountDownLatch;

/** Healthy: the land register in a database without a file; every connection of the pool is in the middle of a transaction. */
public class Main {
    private static DruidDataSource source;
    private static final Map<String, int[]> pageOfDistrict = new HashMap<>();

    private static void fill(Dice d, int parcels) throws SQLException {
        try (Connection c = source.getConnection(); Statement s = c.createStatement()) {
            s.execute("create table owner (id int primary key, name varchar(60), village varchar(30))");
            s.execute("create table parcel (id int primary key, owner int, district varchar(20), area int, crop varchar(20), remark varchar(200))");
            s.execute("create index parcel_district on parcel (district)");
            s.execute("create index parcel_owner on parcel (owner)");
            c.setAutoCommit(false);
            try (PreparedStatement p = c.prepareStatement("insert into owner values (?, ?, ?)")) {
                for (int i = 0; i < parcels / 4 + 1; i++) {
                    p.setInt(1, i);
                    p.setString(2, "owner " + d.code(9));
                    p.setString(3, d.village());
                    p.addBatch();
                    if (i % 1000 == 999 || i == parcels / 4) p.executeBatch();
                }
            }
            try (PreparedStatement p = c.prepareStatement("insert into parcel values (?, ?, ?, ?, ?, ?)")) {
                for (int i = 0; i < parcels; i++) {
                    String district = "district " + d.below(180);
                    p.setInt(1, i);
                    p.setInt(2, d.below(parcels / 4 + 1));
                    p.setString(3, district);
                    p.setInt(4, d.below(90000));
                    p.setString(5, d.crop());
                    p.setString(6, d.text(20 + d.below(60)));
                    p.addBatch();
                    pageOfDistrict.computeIfAbsent(district, x -> new int[64])[i & 63]++;
                    if (i % 1000 == 999 || i == parcels - 1) p.executeBatch();
                }
            }
            c.commit();
            c.setAutoCommit(true);
        }
    }

    /** A clerk has read the parcels of a district, has changed one, and is about to commit. */
    private static void transfer(int clerk, CountDownLatch begun, CountDownLatch signed) {
        List<String[]> rows = new ArrayList<>();
        try (Connection c = source.getConnection()) {
            c.setAutoCommit(false);
            try (PreparedStatement p = c.prepareStatement("select id, owner, crop from parcel where district = ?")) {
                p.setString(1, "district " + clerk);
                try (ResultSet r = p.executeQuery()) {
                    while (r.next()) rows.add(new String[] {r.getString(1), r.getString(2), r.getString(3)});
                }
            }
            try (PreparedStatement p = c.prepareStatement("update parcel set owner = ? where id = ?")) {
                p.setInt(1, clerk);
                p.setInt(2, Integer.parseInt(rows.get(0)[0]));
                p.executeUpdate();
            }
            begun.countDown();
            signed.await();
            c.commit();
        } catch (SQLException | InterruptedException | RuntimeException e) {
            e.printStackTrace();
            begun.countDown();
        }
    }

    public static void main(String[] a) throws Exception {
        Members.visit(20000);
        Places.index(20000);
        source = new DruidDataSource();
        source.setDriverClassName("org.hsqldb.jdbc.JDBCDriver");
        source.setUrl("jdbc:hsqldb:mem:land;hsqldb.tx=mvcc");
        source.setUsername("SA");
        source.setPassword("");
        source.setInitialSize(4);
        source.setMaxActive(16);
        source.setMaxWait(5000);
        source.setPoolPreparedStatements(true);
        source.setMaxPoolPreparedStatementPerConnectionSize(20);
        source.init();
        fill(new Dice(201), Dice.part(110000));
        CountDownLatch begun = new CountDownLatch(16), signed = new CountDownLatch(1);
        for (int i = 0; i < 16; i++) {
            int clerk = i;
            Thread t = new Thread(() -> transfer(clerk, begun, signed), "clerk-" + i);
            t.setDaemon(true);
            t.start();
        }
        begun.await();
        Ready.last();
    }
}
