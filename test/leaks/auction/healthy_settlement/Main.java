package es.subastas.settlement;

import gavel.ConditionReports;
import gavel.HammerPrices;
import gavel.Postcodes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: the settlement with the sellers in the middle of its run: all sales of the month are read and gathered by seller, then paid one after the other. */
public class Main {
    record Line(long sale, String lot, long hammerCents, long feeCents) {}

    static final class Payout {
        private final int seller;
        private final List<Line> lines = new ArrayList<>();
        private long payable;

        Payout(int seller) {
            this.seller = seller;
        }

        void add(Line line) {
            lines.add(line);
            payable += line.hammerCents() - line.feeCents();
        }
    }

    static final class Settlement implements Runnable {
        private final Connection sales;
        private final CountDownLatch halfway = new CountDownLatch(1);
        private final StringBuilder transfer = new StringBuilder();
        private long paid;
        private long files;

        Settlement(Connection sales) {
            this.sales = sales;
        }

        @Override
        public void run() {
            TreeMap<Integer, Payout> bySeller = new TreeMap<>();
            try (Statement query = sales.createStatement(); ResultSet rows = query.executeQuery("select sale, seller, lot, cents from sold order by sale")) {
                while (rows.next()) {
                    long cents = rows.getLong(4);
                    bySeller.computeIfAbsent(rows.getInt(2), Payout::new).add(new Line(rows.getLong(1), rows.getString(3), cents, cents / 9));
                }
                int all = bySeller.size();
                int done = 0;
                for (Payout payout : bySeller.values()) {
                    pay(payout);
                    if (++done == all / 2) halfway.countDown();
                    if (done >= all / 2) Thread.sleep(25);
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        private void pay(Payout payout) {
            transfer.append(payout.seller).append(';').append(payout.payable).append('\n');
            paid += payout.payable;
            if (transfer.length() > 60_000) {
                files++;
                transfer.setLength(0);
            }
        }
    }

    static Settlement settlement;

    public static void main(String[] args) throws Exception {
        ConditionReports.load(9_000);
        HammerPrices.load(60, 90);
        Postcodes.load(150_000);
        Connection sales = DriverManager.getConnection("jdbc:hsqldb:mem:sales", "SA", "");
        try (Statement create = sales.createStatement()) {
            create.execute("create table sold(sale bigint primary key, seller int, lot varchar(20), cents bigint)");
        }
        Sample s = new Sample(4420);
        try (PreparedStatement insert = sales.prepareStatement("insert into sold values (?, ?, ?, ?)")) {
            for (int i = 0; i < 60_000; i++) {
                insert.setLong(1, 1_000_000 + i);
                insert.setInt(2, s.below(2_500));
                insert.setString(3, "L" + s.below(300_000));
                insert.setLong(4, 1_000 + s.below(900_000));
                insert.addBatch();
                if (i % 1_000 == 999) insert.executeBatch();
            }
        }
        settlement = new Settlement(sales);
        Thread night = new Thread(settlement, "settlement");
        night.setDaemon(true);
        night.start();
        settlement.halfway.await();
        Ready.last();
    }
}
