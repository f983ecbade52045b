package net.gridsense.gateway;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import net.gridsense.telemetry.Telemetry;
import org.harness.Ready;
import org.harness.Sample;

/** Requests are timed with their whole path as a tag, so that every device has meters of its own. */
public class Main {
    static class RequestMetrics {
        private final MeterRegistry registry = new SimpleMeterRegistry();

        void served(String path, int status, Duration took) {
            Timer.builder("http.server.requests").tag("uri", path).tag("status", "" + status).register(registry).record(took);
        }
    }

    private static final RequestMetrics METRICS = new RequestMetrics();

    public static void main(String[] args) throws Exception {
        Telemetry.start();
        Sample s = new Sample(6);
        for (int i = 0; i < 9_000; i++) {
            METRICS.served("/devices/" + s.id() + "/state", i % 40 == 0 ? 404 : 200, Duration.ofMillis(s.below(200)));
        }
        for (int i = 0; i < 2_000; i++) METRICS.registry.counter("gateway.messages", "kind", "kind-" + i % 12).increment();
        Ready.last();
    }
}
