package com.leafandspine.fulfilment;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.AggregationStrategy;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.IsbnColumns;
import org.paperfair.shop.OpenBaskets;
import org.paperfair.shop.SalesRings;
import org.paperfair.shop.SamplePages;
import org.paperfair.shop.TitleCatalogue;

/** Orders wait for three messages, but an order of e-books alone never gets the one of the warehouse, and no time-out ends the wait. */
public class Main {
    record OrderPart(String order, String from, Instant at, String text) {}

    static final class Gather implements AggregationStrategy {
        @Override
        public Exchange aggregate(Exchange old, Exchange added) {
            OrderPart part = added.getIn().getBody(OrderPart.class);
            if (old == null) {
                List<OrderPart> parts = new ArrayList<>();
                parts.add(part);
                added.getIn().setBody(parts);
                return added;
            }
            @SuppressWarnings("unchecked")
            List<OrderPart> parts = old.getIn().getBody(List.class);
            parts.add(part);
            return old;
        }
    }

    static final class OrderRoutes extends RouteBuilder {
        final AtomicInteger released = new AtomicInteger();

        @Override
        public void configure() {
            from("direct:orderparts").routeId("orderparts")
                    .aggregate(header("order"), new Gather()).completionSize(3)
                    .process(e -> released.addAndGet(e.getIn().getBody(List.class).size() / 3));
        }
    }

    static final class Fulfilment {
        final DefaultCamelContext camel = new DefaultCamelContext();
        final OrderRoutes routes = new OrderRoutes();
        final SamplePages pages = new SamplePages(41);
        final TitleCatalogue titles = new TitleCatalogue(42);
        final SalesRings sales = new SalesRings(43);
        final IsbnColumns isbns = new IsbnColumns(44);
        final OpenBaskets baskets = new OpenBaskets(45);
        ProducerTemplate in;

        void start() throws Exception {
            camel.addRoutes(routes);
            camel.start();
            in = camel.createProducerTemplate();
        }

        void tell(OrderPart part) {
            in.sendBodyAndHeader("direct:orderparts", part, "order", part.order);
        }
    }

    private static Fulfilment fulfilment;

    public static void main(String[] args) throws Exception {
        fulfilment = new Fulfilment();
        fulfilment.start();
        Sample s = new Sample(504);
        int n = 16_000;
        for (int i = 0; i < n; i++) {
            String order = "F-" + s.id();
            Instant at = Sample.at(i, n, Duration.ofHours(28));
            fulfilment.tell(new OrderPart(order, "payment", at, s.text(150)));
            fulfilment.tell(new OrderPart(order, "address", at.plusSeconds(1), s.text(150)));
            if (s.below(2) == 0) fulfilment.tell(new OrderPart(order, "warehouse", at.plusSeconds(40), s.text(150)));
        }
        Ready.last();
    }
}
