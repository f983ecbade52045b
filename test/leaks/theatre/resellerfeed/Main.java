package com.stagedoor.resellers;

import com.opencsv.bean.CsvBindByName;
import com.opencsv.bean.CsvToBean;
import com.opencsv.bean.CsvToBeanBuilder;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.Reader;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/**
 * The sales of the resellers come as an endless file of lines. Lines that cannot be read do not throw, so that one does
 * not stop the feed: the library captures the exceptions instead, and nobody ever asks for them.
 */
public class Main {
    public static class Sale {
        @CsvBindByName(required = true)
        public String order;
        @CsvBindByName(required = true)
        public int performance;
        @CsvBindByName(required = true)
        public BigDecimal price;
        @CsvBindByName
        public String remark;
    }

    static class ResellerFeed implements Runnable {
        private final Map<Integer, BigDecimal> income = new HashMap<>();
        private final AtomicInteger read = new AtomicInteger();
        private final CsvToBean<Sale> parser;

        ResellerFeed(Reader lines) {
            parser = new CsvToBeanBuilder<Sale>(lines).withType(Sale.class).withThrowExceptions(false).build();
        }

        @Override
        public void run() {
            for (Iterator<Sale> sales = parser.iterator(); sales.hasNext();) {
                Sale sale = sales.next();
                income.merge(sale.performance, sale.price, BigDecimal::add);
                read.incrementAndGet();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        House.open(Part.POSTERS, Part.LEDGER, Part.REPERTOIRE, Part.SEAT_HOLDS, Part.ATTENDANCE);
        PipedReader in = new PipedReader(1 << 16);
        PipedWriter out = new PipedWriter(in);
        ResellerFeed feed = new ResellerFeed(in);
        Thread reader = new Thread(feed, "reseller-feed");
        reader.setDaemon(true);
        reader.start();
        Sample s = new Sample(301);
        int n = 5_600;
        int good = 0;
        out.write("order,performance,price,remark\n");
        for (int i = 0; i < n; i++) {
            boolean comma = s.below(100) < 36; // one reseller writes 12,50 without quotes around it
            String price = comma ? "EUR " + s.below(90) + ".50" : s.below(90) + ".50";
            if (!comma) good++;
            out.write("R-" + Sample.at(i, n, Duration.ofHours(60)).toEpochMilli() + "," + s.below(700) + "," + price + "," + s.text(40) + "\n");
        }
        out.flush();
        for (int i = 0; i < 400 && feed.read.get() < good - 2; i++) Thread.sleep(50);
        System.err.println("read " + feed.read + " of " + good + ", income of " + feed.income.size());
        Ready.last();
    }
}
