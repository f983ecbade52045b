package io.fairlane.gantry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.harness.Ready;
import org.harness.Sample;
import plaza.EvidencePictures;
import plaza.Exemptions;
import plaza.GantryRegister;
import plaza.SpeedWindows;
import plaza.TollTables;

/** With each connection of a camera, gauges with a callback are built; they are not closed when the connection ends. */
public class Main {
    record Passage(long id, long at, String plate, byte lane, float metresPerSecond) {}

    /** A connection to a camera; it lasts until the camera or the network fails. */
    static class CameraLink {
        private final String camera;
        private final long openedAt;
        private final Deque<Passage> unconfirmed = new ArrayDeque<>();
        private final byte[] telegram = new byte[2_048];
        private int received;

        CameraLink(String camera, long openedAt) {
            this.camera = camera;
            this.openedAt = openedAt;
        }

        synchronized void receive(Passage passage, byte[] bytes) {
            System.arraycopy(bytes, 0, telegram, 0, bytes.length);
            received++;
            unconfirmed.addLast(passage);
            if (unconfirmed.size() > 24) unconfirmed.removeFirst();
        }

        synchronized int unconfirmed() {
            return unconfirmed.size();
        }

        long age() {
            return System.currentTimeMillis() - openedAt;
        }
    }

    static class ExportCount implements MetricExporter {
        private final AtomicLong points = new AtomicLong();

        @Override
        public CompletableResultCode export(Collection<MetricData> metrics) {
            for (MetricData metric : metrics) points.addAndGet(metric.getData().getPoints().size());
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

        @Override
        public AggregationTemporality getAggregationTemporality(InstrumentType type) {
            return AggregationTemporality.CUMULATIVE;
        }
    }

    static class GantryGateway {
        private static final AttributeKey<String> CAMERA = AttributeKey.stringKey("camera");
        private final SdkMeterProvider meters = SdkMeterProvider.builder()
                .registerMetricReader(PeriodicMetricReader.builder(new ExportCount()).setInterval(Duration.ofSeconds(2)).build()).build();
        private final Meter meter = meters.get("io.fairlane.gantry");
        private final LongCounter passages = meter.counterBuilder("passages").build();
        private final Map<String, CameraLink> links = new LinkedHashMap<>();

        void connect(String camera) {
            CameraLink link = new CameraLink(camera, System.currentTimeMillis());
            Attributes attributes = Attributes.of(CAMERA, camera);
            meter.gaugeBuilder("camera.unconfirmed").ofLongs().buildWithCallback(m -> m.record(link.unconfirmed(), attributes));
            meter.gaugeBuilder("camera.age").ofLongs().setUnit("ms").buildWithCallback(m -> m.record(link.age(), attributes));
            links.put(camera, link);
        }

        void disconnect(String camera) {
            links.remove(camera);
        }

        void passage(String camera, Passage passage, byte[] telegram) {
            CameraLink link = links.get(camera);
            if (link == null) return;
            link.receive(passage, telegram);
            passages.add(1);
        }
    }

    static GantryGateway gateway;

    public static void main(String[] args) throws Exception {
        GantryRegister.load(6_000);
        TollTables.load(12, 720);
        EvidencePictures.load(900, 16_000);
        SpeedWindows.load(700, 300);
        Exemptions.load(80_000);
        Logger.getLogger("io.opentelemetry").setLevel(Level.OFF);
        gateway = new GantryGateway();
        Sample s = new Sample(921);
        int cameras = 60;
        for (int i = 0; i < cameras; i++) gateway.connect("camera-" + i);
        long id = 0;
        for (int failure = 0; failure < 2_100; failure++) {
            for (int i = 0; i < 40; i++) {
                String camera = "camera-" + s.below(cameras);
                gateway.passage(camera, new Passage(id++, System.currentTimeMillis(), s.code(3) + s.below(9_999), (byte) s.below(4), (float) s.real() * 40), s.bytes(900));
            }
            String failed = "camera-" + s.below(cameras);
            gateway.disconnect(failed);
            gateway.connect(failed);
        }
        Ready.last();
    }
}
