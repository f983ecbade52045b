package eu.marketcoupling.bids;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.*;

import grid.*;

import org.harness.Ready;

import java.text.SimpleDateFormat;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Exchanges want their messages in formats of their own. The mapper of each format is kept, but a
 * format does not say when it equals another one, so each message makes a mapper.
 */
public class Main {
    static final class MessageFormat {
        final String exchange, dates;
        final boolean sparse;

        MessageFormat(String exchange, String dates, boolean sparse) {
            this.exchange = exchange;
            this.dates = dates;
            this.sparse = sparse;
        }
    }

    public static final class Bid {
        public String area, unit, remark;
        public Date from;
        public List<Step> steps = new ArrayList<>();
    }

    public static final class Step {
        public double price;
        public int megawatts;
    }

    static final class BidWriter {
        private final Map<MessageFormat, ObjectMapper> mappers = new ConcurrentHashMap<>();

        private ObjectMapper mapper(MessageFormat f) {
            return mappers.computeIfAbsent(f, k -> new ObjectMapper()
                    .setDateFormat(new SimpleDateFormat(k.dates))
                    .setSerializationInclusion(k.sparse ? JsonInclude.Include.NON_EMPTY : JsonInclude.Include.ALWAYS));
        }

        Bid echo(String exchange, Bid b) throws Exception {
            ObjectMapper m = mapper(new MessageFormat(exchange, "yyyy-MM-dd'T'HH:mm", exchange.length() > 4));
            return m.readValue(m.writeValueAsBytes(b), Bid.class);
        }
    }

    private static final BidWriter writer = new BidWriter();

    public static void main(String[] a) throws Exception {
        Letters.render(11000);
        Phasors.sample(280, 1200);
        Customers.load(23000);
        Availability.read(190);
        Prices.publish(46000);
        Rnd r = new Rnd(112);
        String[] exchanges = {"EPEX", "NORDX", "OMIE", "SEMOX", "GME"};
        int steps = 0;
        for (int i = 0; i < 240; i++) {
            Bid b = new Bid();
            b.area = "10Y" + r.letters(6);
            b.unit = r.station();
            b.from = new Date(i * 900000L);
            for (int k = 0; k < 5; k++) b.steps.add(new Step());
            steps += writer.echo(exchanges[i % exchanges.length], b).steps.size();
        }
        System.err.println(steps);
        Ready.last();
    }
}
