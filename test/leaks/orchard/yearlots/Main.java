package com.pomona.yearlots;

import fruit.ColdRooms;
import fruit.LabelLayouts;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.VarietyCatalog;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.concurrent.SynchronousQueue;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetProvider;
import org.harness.Ready;

/** The report on the lots of the year reads the whole result into memory before it writes its first line. */
public class Main {
    static class YearReport implements Runnable {
        private final SynchronousQueue<String> printer = new SynchronousQueue<>();

        @Override
        public void run() {
            try {
                CachedRowSet lots = read();
                int line = 0;
                while (lots.next()) printer.put(++line + ";" + lots.getString(2) + ";" + lots.getBigDecimal(4));
            } catch (Exception e) {
                e.printStackTrace();
            }
        }

        private CachedRowSet read() throws Exception {
            CachedRowSet rows = RowSetProvider.newFactory().createCachedRowSet();
            try (Connection c = DriverManager.getConnection("jdbc:h2:mem:year"); Statement s = c.createStatement();
                    ResultSet r = s.executeQuery("select x as id, 'lot ' || x || ' of grower ' || mod(x * 7919, 911) as lot, "
                            + "rawtohex(hash('SHA-256', cast(x as varchar))) as seal, cast(rand() * 900 as decimal(12, 2)) as amount from system_range(1, 26000)")) {
                rows.populate(r);
            }
            return rows;
        }
    }

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(18_000);
        OriginCodes.load(60_000);
        PriceGrid.load(400, 5_000);
        LabelLayouts.load(1_500, 6_000);
        ColdRooms.load(400, 1_500);
        YearReport report = new YearReport();
        Thread t = new Thread(report, "year-report");
        t.setDaemon(true);
        t.start();
        for (int i = 0; i < 20; i++) report.printer.take();
        report = null;
        Ready.last();
    }
}
