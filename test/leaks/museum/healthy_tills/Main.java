package com.museumshop.tills;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;

import museum.*;

import org.harness.Ready;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;

/** Healthy: the tills of the shop, a pool of connections to a database in memory; last month's receipts are deleted. */
public class Main {
    private static AgroalDataSource pool;

    private static void day(int day, int receipts, Dice d) throws Exception {
        for (int i = 0; i < receipts; i++) {
            try (Connection c = pool.getConnection();
                    PreparedStatement s = c.prepareStatement("insert into receipt(on_day, article, cents) values (?, ?, ?)")) {
                s.setInt(1, day);
                s.setString(2, d.thing());
                s.setInt(3, d.below(9000));
                s.executeUpdate();
            }
        }
        try (Connection c = pool.getConnection(); PreparedStatement s = c.prepareStatement("delete from receipt where on_day < ?")) {
            s.setInt(1, day - 10);
            s.executeUpdate();
        }
        try (Connection c = pool.getConnection(); Statement s = c.createStatement(); ResultSet r = s.executeQuery("select sum(cents) from receipt")) {
            r.next();
        }
    }

    public static void main(String[] a) throws Exception {
        Register.read(30000);
        Workshop.take(30000);
        Gates.open(100000);
        Players.charge(400);
        pool = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier().connectionPoolConfiguration(p -> p.minSize(4).maxSize(12).acquisitionTimeout(Duration.ofSeconds(5))
                .connectionFactoryConfiguration(f -> f.jdbcUrl("jdbc:h2:mem:tills;DB_CLOSE_DELAY=-1").principal(new NamePrincipal("sa")))));
        try (Connection c = pool.getConnection(); Statement s = c.createStatement()) {
            s.execute("create table receipt(id identity primary key, on_day int, article varchar(80), cents int)");
            s.execute("create index receipt_day on receipt(on_day)");
        }
        Dice d = new Dice(205);
        for (int day = 0; day < 25; day++) day(day, Dice.part(2500), d);
        Ready.last();
    }
}
