package eu.tannwald.cutting;

import eu.tannwald.yard.BoardScans;
import eu.tannwald.yard.CutPatterns;
import eu.tannwald.yard.GradeTexts;
import eu.tannwald.yard.PriceTables;
import eu.tannwald.yard.Weighbridge;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** The folder of each job is watched for the saw's answer, and the key is cancelled only when a job is called off. */
public class Main {
    record Cut(int millimetres, int pieces, String label) {}

    static final class Job {
        final String number;
        final Path folder;
        final Instant sent;
        final List<Cut> cuts;
        boolean answered;
        Instant finished;

        Job(String number, Path folder, Instant sent, List<Cut> cuts) {
            this.number = number;
            this.folder = folder;
            this.sent = sent;
            this.cuts = cuts;
        }
    }

    static class SawLink {
        private final WatchService watcher;
        private final Map<WatchKey, Job> jobs = new HashMap<>();
        private int answers;

        SawLink() throws IOException {
            watcher = FileSystems.getDefault().newWatchService();
        }

        WatchKey send(Job job) throws IOException {
            WatchKey k = job.folder.register(watcher, StandardWatchEventKinds.ENTRY_CREATE);
            jobs.put(k, job);
            return k;
        }

        void callOff(WatchKey k) {
            k.cancel();
            jobs.remove(k);
        }

        void collect(Instant now) {
            for (WatchKey k; (k = watcher.poll()) != null; k.reset()) {
                Job job = jobs.get(k);
                for (WatchEvent<?> e : k.pollEvents()) {
                    if (job == null || !e.context().toString().endsWith(".done")) continue;
                    job.answered = true;
                    job.finished = now;
                    answers++;
                }
            }
        }
    }

    static class Hall {
        final SawLink saw;
        final Weighbridge weighbridge = new Weighbridge(101);
        final PriceTables prices = new PriceTables(102);
        final BoardScans scans = new BoardScans(103, 32_000_000);
        final CutPatterns patterns = new CutPatterns(104);
        final GradeTexts texts = new GradeTexts(105);

        Hall() throws IOException {
            saw = new SawLink();
        }
    }

    private static Hall hall;

    public static void main(String[] args) throws Exception {
        hall = new Hall();
        Path share = Path.of(System.getProperty("java.io.tmpdir"), "tannwald-cutting");
        clear(share);
        Files.createDirectory(share);
        Sample s = new Sample(106);
        int n = 5_200;
        for (int i = 0; i < n; i++) {
            Path folder = Files.createDirectory(share.resolve("job-" + (12_000 + i)));
            List<Cut> cuts = new ArrayList<>();
            for (int c = 5 + s.below(32); c > 0; c--) cuts.add(new Cut(300 + s.below(5000), 1 + s.below(20), s.text(18 + s.below(20))));
            Instant now = Sample.at(i, n, Duration.ofDays(8));
            WatchKey k = hall.saw.send(new Job("J" + (12_000 + i), folder, now, cuts));
            if (s.below(12) == 0) hall.saw.callOff(k);
            else Files.createFile(folder.resolve("cut-" + i + ".done"));
            if (i % 50 == 0) hall.saw.collect(now);
        }
        Thread.sleep(300);
        hall.saw.collect(Instant.now());
        Ready.last();
    }

    private static void clear(Path share) {
        File[] jobs = share.toFile().listFiles();
        if (jobs == null) return;
        for (File job : jobs) {
            for (File f : job.listFiles()) f.delete();
            job.delete();
        }
        share.toFile().delete();
    }
}
