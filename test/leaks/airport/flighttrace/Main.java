package com.aerotrack.positions;

import airport.*;

import io.opentelemetry.api.trace.*;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.harness.Ready;

/** Traces go to the exporter that is meant for tests: it keeps all finished spans in memory. */
public class Main {
    static final class PositionService {
        private final Tracer tracer;
        private long stored;

        PositionService(Tracer tracer) {
            this.tracer = tracer;
        }

        void receive(Rnd r) {
            Span s = tracer.spanBuilder("position").setSpanKind(SpanKind.CONSUMER).setAttribute("flight", r.flight()).startSpan();
            try (Scope scope = s.makeCurrent()) {
                Span w = tracer.spanBuilder("store").setAttribute("cell", r.upTo(90000)).startSpan();
                stored++;
                w.addEvent("written " + r.letters(6));
                w.end();
            } finally {
                s.end();
            }
        }
    }

    private static OpenTelemetrySdk telemetry;
    private static PositionService service;

    public static void main(String[] a) throws Exception {
        Downlink.receive(8192, 50000);
        Terrain.survey(2600);
        Stands.handle(20000);
        Charts.load(13000);
        Fares.quote(17000);
        telemetry =
                OpenTelemetrySdk.builder()
                        .setTracerProvider(SdkTracerProvider.builder().addSpanProcessor(SimpleSpanProcessor.create(InMemorySpanExporter.create())).build())
                        .build();
        service = new PositionService(telemetry.getTracer("positions"));
        Rnd r = new Rnd(112);
        for (int i = 0; i < 7000; i++) service.receive(r);
        Ready.last();
    }
}
