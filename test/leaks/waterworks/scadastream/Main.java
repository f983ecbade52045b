package ie.liffeywater.scada;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.harness.Ready;
import org.harness.Sample;
import org.rivermark.plant.AlarmLog;
import org.rivermark.plant.ContractLru;
import org.rivermark.plant.MeterRegister;
import org.rivermark.plant.OpenWorks;
import org.rivermark.plant.PressureGrid;

/** After an error the archive's subscriber does not ask for the next frame, so that all later frames wait for it. */
public class Main {
    static final class StationFrame {
        final String station;
        final Instant at;
        final float[] values;
        final long sequence;

        StationFrame(String station, Instant at, float[] values, long sequence) {
            this.station = station;
            this.at = at;
            this.values = values;
            this.sequence = sequence;
        }
    }

    static class ArchiveWriter implements Flow.Subscriber<StationFrame> {
        private Flow.Subscription subscription;
        private long written;

        @Override
        public void onSubscribe(Flow.Subscription s) {
            subscription = s;
            s.request(1);
        }

        @Override
        public void onNext(StationFrame f) {
            try {
                write(f);
                subscription.request(1);
            } catch (IOException e) {
                System.err.println("archive: " + e.getMessage());
            }
        }

        private void write(StationFrame f) throws IOException {
            if (f.sequence == 9000) throw new IOException("no space left on device");
            written++;
        }

        @Override
        public void onError(Throwable t) {}

        @Override
        public void onComplete() {}
    }

    static class LimitCheck implements Flow.Subscriber<StationFrame> {
        private Flow.Subscription subscription;
        int exceeded;

        @Override
        public void onSubscribe(Flow.Subscription s) {
            subscription = s;
            s.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(StationFrame f) {
            if (f.values[0] > 95) exceeded++;
        }

        @Override
        public void onError(Throwable t) {}

        @Override
        public void onComplete() {}
    }

    static class StationLink {
        private final ExecutorService deliveries = Executors.newFixedThreadPool(2);
        private final SubmissionPublisher<StationFrame> frames = new SubmissionPublisher<>(deliveries, 1 << 20);

        StationLink() {
            frames.subscribe(new LimitCheck());
            frames.subscribe(new ArchiveWriter());
        }

        void received(StationFrame f) {
            frames.submit(f);
        }
    }

    static class ScadaServer {
        final StationLink link = new StationLink();
        final MeterRegister meters = new MeterRegister(71);
        final PressureGrid grid = new PressureGrid(72);
        final AlarmLog alarms = new AlarmLog(73);
        final OpenWorks works = new OpenWorks(74);
        final ContractLru contracts = new ContractLru(75);
    }

    private static ScadaServer server;

    public static void main(String[] args) throws Exception {
        server = new ScadaServer();
        Sample s = new Sample(707);
        String[] stations = new String[160];
        for (int i = 0; i < stations.length; i++) stations[i] = "ST-" + (10 + i);
        int n = 72_000;
        for (int i = 0; i < n; i++) {
            float[] values = new float[12 + s.below(12)];
            for (int v = 0; v < values.length; v++) values[v] = s.below(1000) / 10f;
            server.link.received(new StationFrame(stations[s.below(160)], Sample.at(i, n, Duration.ofHours(20)), values, i));
        }
        Thread.sleep(1000);
        Ready.last();
    }
}
