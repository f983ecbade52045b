package com.tollway.billing;

import com.harborline.freight.Freight;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Ready;
import org.harness.Sample;

/** Where an invoice has no address, the method returns early and keeps its connection, with the statement and the document in it. */
public class Main {
    static class InvoiceDao {
        private final HikariDataSource source;

        InvoiceDao(HikariDataSource source) {
            this.source = source;
        }

        boolean store(int customer, String address, byte[] pdf) throws SQLException {
            Connection c = source.getConnection();
            PreparedStatement p = c.prepareStatement("insert into invoice values(?,?,?)");
            p.setInt(1, customer);
            p.setBytes(3, pdf);
            if (address == null) return false;
            p.setString(2, address);
            p.execute();
            p.close();
            c.close();
            return true;
        }
    }

    static class Billing {
        final InvoiceDao invoices;
        int stored;

        Billing(HikariDataSource source) throws SQLException {
            invoices = new InvoiceDao(source);
            try (Connection c = source.getConnection(); Statement t = c.createStatement()) {
                t.execute("create table invoice(id int primary key, address varchar(100), pdf varbinary(100000))");
            }
        }
    }

    private static Billing billing;

    public static void main(String[] args) throws Exception {
        Freight.load();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:hsqldb:mem:billing");
        config.setUsername("SA");
        config.setPoolName("billing");
        config.setMaximumPoolSize(120);
        config.setMinimumIdle(2);
        billing = new Billing(new HikariDataSource(config));
        Sample s = new Sample(5);
        for (int customer = 0; customer < 120; customer++) {
            if (billing.invoices.store(customer, customer % 10 == 0 ? s.text(40) : null, s.bytes(50_000))) billing.stored++;
        }
        Ready.last();
    }
}
