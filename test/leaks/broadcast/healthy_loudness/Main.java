package eu.lautheit.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.harness.Ready;
import org.harness.Sample;
import studio.ContributorDb;

/** Healthy: the loudness of all recordings is measured in one night; at two thirds of the list, with the results so far in their places. */
public class Main {
    record Recording(int number, String title, String medium, int seconds, long recordedAt) {}

    static final class Result {
        private final int number;
        private final float integrated;
        private final float range;
        private final float truePeak;
        private final float[] momentary;

        Result(int number, float integrated, float range, float truePeak, float[] momentary) {
            this.number = number;
            this.integrated = integrated;
            this.range = range;
            this.truePeak = truePeak;
            this.momentary = momentary;
        }
    }

    /** The samples of one recording and the filters that run over them. */
    static final class Meter {
        private final float[] left = new float[48_000];
        private final float[] right = new float[48_000];
        private final double[] state = new double[8];

        Result measure(Recording recording, Sample s) {
            float[] momentary = new float[40];
            double sum = 0;
            float peak = 0;
            for (int i = 0; i < 4_000; i++) {
                left[i] = (float) s.real() - 0.5f;
                right[i] = left[i] * 0.9f;
                state[0] = 0.99 * state[0] + 0.01 * left[i];
                sum += (left[i] - state[0]) * (left[i] - state[0]);
                peak = Math.max(peak, Math.abs(left[i]));
                if (i % 100 == 99) momentary[i / 100] = (float) (10 * Math.log10(sum / (i + 1)));
            }
            return new Result(recording.number(), (float) (10 * Math.log10(sum / 4_000)), 8, peak, momentary);
        }
    }

    static class NightRun {
        private final Deque<Recording> remaining = new ArrayDeque<>();
        private final Result[] results;
        private final int total;
        private int reports;
        private byte[] lastReport;

        NightRun(int total) {
            this.total = total;
            results = new Result[total];
        }

        int done() {
            return total - remaining.size();
        }

        void measureNext(Meter meter, Sample s) throws IOException {
            Recording recording = remaining.pollFirst();
            results[recording.number()] = meter.measure(recording, s);
            if (done() % 1_000 == 0) report(done() - 1_000, done());
        }

        private void report(int from, int to) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
                zip.putArchiveEntry(new ZipArchiveEntry("loudness-" + from + ".csv"));
                for (int i = from; i < to; i++) zip.write((results[i].number + ";" + results[i].integrated + ";" + results[i].range + "\n").getBytes(StandardCharsets.UTF_8));
                zip.closeArchiveEntry();
            }
            lastReport = bytes.toByteArray();
            reports++;
        }
    }

    public static void main(String[] args) throws Exception {
        ContributorDb.load(6_000);
        CountDownLatch twoThirds = new CountDownLatch(1);
        Thread night = new Thread(() -> {
            Sample s = new Sample(2_321);
            NightRun run = new NightRun(30_000);
            for (int i = 0; i < run.total; i++) {
                run.remaining.addLast(new Recording(i, s.text(24 + s.below(30)), s.below(2) == 0 ? "tape" : "disc", 60 + s.below(5_000), System.currentTimeMillis() - 86_400_000L * s.below(18_000)));
            }
            Meter meter = new Meter();
            try {
                while (!run.remaining.isEmpty()) {
                    run.measureNext(meter, s);
                    if (run.done() == 20_000) twoThirds.countDown();
                    if (run.done() >= 20_000) Thread.sleep(25);
                }
            } catch (IOException | InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }, "loudness-night-run");
        night.setDaemon(true);
        night.start();
        twoThirds.await();
        Ready.last();
    }
}
