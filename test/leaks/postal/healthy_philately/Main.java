package com.stampfriends.shop;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Ready;

import postal.*;

import java.sql.*;
import java.time.Duration;
import java.util.*;

/** Healthy: a shop for collectors: the catalogue in a database without a file, scans in a cache with a weight, carts in sessions that end. */
public class Main {
    record Item(int number, String title, int year, int cents) {}

    static final class Session {
        final String id, customer;
        final List<Item> cart = new ArrayList<>();
        final Set<Integer> watched = new LinkedHashSet<>();
        byte[] wantList;

        Session(String id, String customer) {
            this.id = id;
            this.customer = customer;
        }
    }

    private static Connection catalogue;
    private static Cache<Integer, byte[]> scans;
    private static Cache<String, Session> sessions;
    private static final Map<Integer, List<Item>> byYear = new TreeMap<>();

    public static void main(String[] a) throws Exception {
        Postmarks.draw(700);
        StreetNames.learn(6000);
        Dice d = new Dice(405);
        catalogue = DriverManager.getConnection("jdbc:h2:mem:stamps");
        try (Statement s = catalogue.createStatement()) {
            s.execute("create table stamp (number int primary key, title varchar(200), issued int, cents int, perforation varchar(60))");
            s.execute("create index by_issue on stamp (issued, cents)");
        }
        try (PreparedStatement insert = catalogue.prepareStatement("insert into stamp values (?, ?, ?, ?, ?)")) {
            for (int i = 0, n = Dice.part(70000); i < n; i++) {
                int year = 1850 + d.below(175), cents = 20 + d.below(90000);
                String title = d.town() + ", " + d.text(60);
                insert.setInt(1, i);
                insert.setString(2, title);
                insert.setInt(3, year);
                insert.setInt(4, cents);
                insert.setString(5, "K " + d.below(16) + " : " + d.below(16));
                insert.executeUpdate();
                if (i % 4 == 0) byYear.computeIfAbsent(year, y -> new ArrayList<>()).add(new Item(i, title, year, cents));
            }
        }
        long weight = Dice.part(24 << 20);
        scans = Caffeine.newBuilder().maximumWeight(weight).weigher((Integer number, byte[] scan) -> scan.length).build();
        for (long bytes = 0; bytes < weight * 5 / 4; ) {
            byte[] scan = d.bytes(6000 + d.below(30000));
            scans.put(d.below(70000), scan);
            bytes += scan.length;
        }
        scans.cleanUp();
        sessions = Caffeine.newBuilder().maximumSize(Dice.part(900)).expireAfterAccess(Duration.ofMinutes(20)).build();
        for (int i = 0, n = Dice.part(1100); i < n; i++) {
            Session session = new Session(d.label() + d.label(), d.name());
            // A dealer has the wants of all customers in the session.
            int items = i % 150 == 7 ? 4000 : 1 + d.below(12);
            List<Item> year = byYear.values().iterator().next();
            for (int c = 0; c < items; c++) session.cart.add(year.get(d.below(year.size())));
            for (int w = 0; w < items * 2; w++) session.watched.add(d.below(70000));
            if (items == 4000) session.wantList = d.bytes(200_000);
            sessions.put(session.id, session);
        }
        sessions.cleanUp();
        Ready.last();
    }
}
