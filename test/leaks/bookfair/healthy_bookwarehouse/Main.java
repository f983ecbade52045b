package com.inkwell.warehouse;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.AggregationStrategy;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.OpenBaskets;
import org.paperfair.shop.SamplePages;
import org.paperfair.shop.SearchTrie;
import org.paperfair.shop.TitleCatalogue;

/** All bins of the warehouse with their last movements, parcels that wait for their second message for at most some minutes, picks below the capacity of their queue. */
public class Main {
    record Movement(Instant at, int copies, String by) {}

    static final class Bin {
        final String place;
        final long isbn;
        final Movement[] last = new Movement[4];
        int moved;
        int copies;

        Bin(String place, long isbn, int copies) {
            this.place = place;
            this.isbn = isbn;
            this.copies = copies;
        }

        void move(Movement m) {
            last[moved++ & 3] = m;
            copies += m.copies;
        }
    }

    record Pick(String parcel, String place, Instant asked, int copies) {}

    record ParcelNote(String parcel, String from, Instant at, String text) {}

    static final class ParcelRoutes extends RouteBuilder {
        final AtomicInteger ready = new AtomicInteger();

        @Override
        public void configure() {
            AggregationStrategy both = (old, added) -> {
                if (old == null) return added;
                List<Object> notes = new ArrayList<>(List.of(old.getIn().getBody(), added.getIn().getBody()));
                old.getIn().setBody(notes);
                return old;
            };
            from("direct:parcels").routeId("parcels")
                    .aggregate(header("parcel"), both).completionSize(2).completionTimeout(600_000)
                    .process((Exchange e) -> ready.incrementAndGet());
        }
    }

    static final class Warehouse {
        final Map<String, Bin> bins = new HashMap<>();
        final ArrayBlockingQueue<Pick> picks = new ArrayBlockingQueue<>(40_000);
        final DefaultCamelContext camel = new DefaultCamelContext();
        final ParcelRoutes routes = new ParcelRoutes();
        final TitleCatalogue titles = new TitleCatalogue(181);
        final SamplePages pages = new SamplePages(182);
        final OpenBaskets baskets = new OpenBaskets(183);
        final SearchTrie search = new SearchTrie(184);
        ProducerTemplate in;

        void start() throws Exception {
            camel.addRoutes(routes);
            camel.start();
            in = camel.createProducerTemplate();
        }

        void note(ParcelNote n) {
            in.sendBodyAndHeader("direct:parcels", n, "parcel", n.parcel);
        }
    }

    private static Warehouse warehouse;

    public static void main(String[] args) throws Exception {
        warehouse = new Warehouse();
        warehouse.start();
        Sample s = new Sample(609);
        List<String> places = new ArrayList<>();
        for (int i = 0; i < 90_000; i++) {
            String place = String.format("%c-%03d-%02d-%d", 'A' + i % 13, i / 13 % 600, i / 7800 % 12, i % 5) + "/" + i % 9;
            if (warehouse.bins.put(place, new Bin(place, 9_783_000_000_000L + s.below(11_000) * 97L, s.below(90))) == null) places.add(place);
        }
        String[] pickers = new String[40];
        for (int i = 0; i < pickers.length; i++) pickers[i] = "picker-" + i;
        int n = 340_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(9));
            Bin b = warehouse.bins.get(places.get(s.below(places.size())));
            b.move(new Movement(at, s.below(2) == 0 ? -1 : 1, pickers[s.below(40)]));
            if (i % 3 == 0) {
                if (warehouse.picks.size() > 15_000) for (int k = 0; k < 6000; k++) warehouse.picks.poll();
                warehouse.picks.put(new Pick("P" + (300_000 + i), b.place, at, 1 + s.below(3)));
            }
        }
        int parcels = 9000;
        for (int i = 0; i < parcels; i++) {
            Instant at = Sample.at(i, parcels, Duration.ofMinutes(40));
            warehouse.note(new ParcelNote("P" + i, "packing", at, s.text(60)));
            // the carrier answers after about four minutes
            if (i >= 900) warehouse.note(new ParcelNote("P" + (i - 900), "carrier", at, s.text(60)));
        }
        Ready.last();
    }
}
