package com.leafandspine.checkout;

import brave.Span;
import brave.Tracer;
import brave.Tracing;
import brave.handler.MutableSpan;
import brave.test.TestSpanHandler;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.ClickWindow;
import org.paperfair.shop.CoverCache;
import org.paperfair.shop.IsbnColumns;
import org.paperfair.shop.ReaderLru;
import org.paperfair.shop.TasteMatrix;

/** The span handler made for tests, which keeps every finished span, is left in the configuration of production. */
public class Main {
    static final class TraceConfig {
        final TestSpanHandler recent = new TestSpanHandler();
        final Tracing tracing = Tracing.newBuilder().localServiceName("checkout").addSpanHandler(recent).build();

        Tracer tracer() {
            return tracing.tracer();
        }
    }

    static final class Checkout {
        private final Tracer tracer;
        private final Map<String, Integer> paidByCountry = new HashMap<>();

        Checkout(Tracer tracer) {
            this.tracer = tracer;
        }

        void pay(String order, String country, String agent, int cents, Instant at) {
            long us = at.toEpochMilli() * 1000;
            Span whole = tracer.newTrace().name("POST /checkout").kind(Span.Kind.SERVER).start(us);
            whole.tag("order", order).tag("country", country).tag("http.user_agent", agent).tag("amount", String.valueOf(cents));
            Span bank = tracer.newChild(whole.context()).name("authorise").kind(Span.Kind.CLIENT).remoteServiceName("bank").start(us + 900);
            bank.tag("order", order).tag("bank.reply", "approved " + Integer.toHexString(order.hashCode())).annotate(us + 4000, "sent");
            bank.finish(us + 90_000);
            paidByCountry.merge(country, cents, Integer::sum);
            whole.finish(us + 120_000);
        }
    }

    static final class Shop {
        final TraceConfig traces = new TraceConfig();
        final Checkout checkout = new Checkout(traces.tracer());
        final TasteMatrix taste = new TasteMatrix(31);
        final ReaderLru readers = new ReaderLru(32);
        final ClickWindow clicks = new ClickWindow(33);
        final CoverCache covers = new CoverCache(34);
        final IsbnColumns isbns = new IsbnColumns(35);

        /** For the page that shows the slowest of the last calls. */
        long slowest() {
            long most = 0;
            for (MutableSpan span : traces.recent) most = Math.max(most, span.finishTimestamp() - span.startTimestamp());
            return most;
        }
    }

    private static Shop shop;

    public static void main(String[] args) throws Exception {
        shop = new Shop();
        Sample s = new Sample(503);
        String[] countries = {"AT", "BE", "CH", "DE", "FR", "IT", "NL"};
        int n = 9_000;
        for (int i = 0; i < n; i++) {
            shop.checkout.pay("O-" + s.id(), countries[s.below(7)], "Mozilla/5.0 " + s.text(40 + s.below(60)), 500 + s.below(9000), Sample.at(i, n, Duration.ofHours(20)));
        }
        if (shop.slowest() < 1000) throw new IllegalStateException();
        Ready.last();
    }
}
