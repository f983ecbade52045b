package com.castellan.trading;

import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import com.typesafe.config.ConfigFactory;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.Props;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Healthy: a broker in the middle of a trading day.
 *
 * <p>One actor for each of 1,100 open orders, stopped when it is filled. An actor that checks the
 * risk has some 3,000 messages in its mailbox and keeps up. Each order is a span that ends when the
 * order does; the exporter takes the ended ones. 900 screens listen on an event bus until they are
 * closed.
 */
public class Main {
    record Fill(long order, int lots, byte[] confirmation) {}

    static final class Order extends AbstractActor {
        private final List<Fill> fills = new ArrayList<>();
        private final double[] limits = new double[520];

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Fill.class, this::filled).build();
        }

        private void filled(Fill fill) {
            fills.add(fill);
            limits[fills.size() % limits.length] = fill.lots;
        }
    }

    static final class RiskDesk extends AbstractActor {
        private final Map<Long, Integer> exposure = new HashMap<>();

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Fill.class, this::check).build();
        }

        private void check(Fill fill) throws InterruptedException {
            exposure.merge(fill.order % 500, fill.lots, Integer::sum);
            if (waiting.decrementAndGet() % 20 == 0) Thread.sleep(10);
        }
    }

    static final class Screen {
        final String trader;
        final double[] bids = new double[300];
        final double[] asks = new double[300];
        long shown;

        Screen(String trader) {
            this.trader = trader;
        }

        @Subscribe
        public void quote(Quote quote) {
            bids[quote.instrument % 300] = quote.bid;
            asks[quote.instrument % 300] = quote.ask;
            shown++;
        }
    }

    record Quote(int instrument, double bid, double ask) {}

    static final class Collector implements SpanExporter {
        final AtomicLong sent = new AtomicLong();

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            sent.addAndGet(spans.size());
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }

    record OpenOrder(long number, ActorRef actor, Span span) {}

    static final AtomicLong waiting = new AtomicLong();
    static final Collector collector = new Collector();
    static final SdkTracerProvider traces = SdkTracerProvider.builder()
            .addSpanProcessor(BatchSpanProcessor.builder(collector).setScheduleDelay(Duration.ofMillis(500)).setMaxQueueSize(8_192).build()).build();
    static final EventBus screens = new EventBus("screens");
    static final ActorSystem system = ActorSystem.create("trading", ConfigFactory.parseString("pekko.loglevel = OFF, pekko.stdout-loglevel = OFF, pekko.jvm-shutdown-hooks = off").withFallback(ConfigFactory.load()));
    static final Map<Long, OpenOrder> orders = new ConcurrentHashMap<>();
    static float[][] closes;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(107);
        closes = new float[1_400][3_500];
        for (float[] close : closes) for (int i = 0; i < close.length; i++) close[i] = (float) s.real();
        Queue<Screen> live = new ArrayDeque<>();
        for (int i = 0; i < 900; i++) opened(live, s);
        Tracer tracer = traces.get("orders");
        ActorRef risk = system.actorOf(Props.create(RiskDesk.class), "risk");
        Queue<Long> byAge = new ArrayDeque<>();
        long[] number = new long[1];
        Await.Step order = () -> {
            long n = ++number[0];
            Span span = tracer.spanBuilder("order").setSpanKind(SpanKind.SERVER).startSpan();
            span.setAttribute("account", "A" + s.below(90_000));
            span.setAttribute("instrument", s.code(12));
            span.setAttribute("remark", s.text(300));
            for (int i = 0; i < 8; i++) span.addEvent("routed", io.opentelemetry.api.common.Attributes.of(AttributeKey.stringKey("venue"), s.text(140)));
            OpenOrder o = new OpenOrder(n, system.actorOf(Props.create(Order.class), "order-" + n), span);
            orders.put(n, o);
            byAge.add(n);
            o.actor.tell(new Fill(n, s.below(90), s.bytes(200)), ActorRef.noSender());
            while (byAge.size() > 1_100) {
                OpenOrder oldest = orders.remove(byAge.remove());
                oldest.actor.tell(PoisonPill.getInstance(), ActorRef.noSender());
                oldest.span.end();
            }
        };
        for (int i = 0; i < 2_400; i++) order.run();
        Await.every("orders", 40, order);
        Await.every("fills", 5, () -> {
            while (waiting.get() < 3_200) {
                waiting.incrementAndGet();
                risk.tell(new Fill(number[0] - waiting.get() % 900, 1 + waiting.intValue() % 70, new byte[1_500]), ActorRef.noSender());
            }
        });
        Await.every("quotes", 50, () -> {
            screens.post(new Quote((int) (System.nanoTime() & 1_023), 10.1, 10.2));
            if (Math.floorMod(System.nanoTime(), 10) == 0) {
                screens.unregister(live.remove());
                opened(live, new Sample(System.nanoTime()));
            }
        });
        Await.until(() -> collector.sent.get() >= 1_300, "spans exported");
        Thread.sleep(1_500);
        Await.between(1_095, orders.size(), 1_102, "orders");
        Await.between(2_700, waiting.get(), 3_201, "messages");
        Ready.last();
    }

    private static void opened(Queue<Screen> live, Sample s) {
        Screen screen = new Screen(s.text(20));
        screens.register(screen);
        live.add(screen);
    }
}
