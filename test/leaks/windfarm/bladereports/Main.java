package de.nordwind.inspection;

import de.nordwind.base.CustomerAccounts;
import de.nordwind.base.FrameBuffers;
import de.nordwind.base.OpenJobs;
import de.nordwind.base.PlantRegister;
import de.nordwind.base.TradeWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;

/** Each report on a blade writes into a folder of its own, which is to be gone at the latest when the service stops. The folder is deleted at the end of the report, and the hook stays. */
public class Main {
    record Finding(short blade, float metres, String kind, String remark, byte[] picture) {}

    static final class BladeReport implements AutoCloseable {
        final String turbine;
        final Instant flown;
        final Path folder;
        final List<Finding> findings = new ArrayList<>();

        BladeReport(String turbine, Instant flown) throws IOException {
            this.turbine = turbine;
            this.flown = flown;
            folder = Files.createTempDirectory("blade");
            Runtime.getRuntime().addShutdownHook(new Thread(this::deleteFolder));
        }

        void write() throws IOException {
            StringBuilder b = new StringBuilder(turbine).append(' ').append(flown).append('\n');
            for (Finding f : findings) b.append(f.blade).append(' ').append(f.metres).append(' ').append(f.kind).append(' ').append(f.remark).append('\n');
            Files.writeString(folder.resolve("report.txt"), b);
        }

        private void deleteFolder() {
            try {
                Files.deleteIfExists(folder.resolve("report.txt"));
                Files.deleteIfExists(folder);
            } catch (IOException e) {
                System.err.println(folder + ": " + e.getMessage());
            }
        }

        @Override
        public void close() {
            deleteFolder();
        }
    }

    static final class Inspections {
        final OpenJobs jobs = new OpenJobs(61);
        final FrameBuffers frames = new FrameBuffers();
        final PlantRegister plants = new PlantRegister(62);
        final CustomerAccounts accounts = new CustomerAccounts(63);
        final TradeWindow trades = new TradeWindow(64);
        private int written;

        void report(String turbine, Instant flown, List<Finding> findings) throws IOException {
            try (BladeReport r = new BladeReport(turbine, flown)) {
                r.findings.addAll(findings);
                r.write();
                written++;
            }
        }
    }

    private static final Inspections INSPECTIONS = new Inspections();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(65);
        String[] kinds = "erosion crack lightning paint dirt".split(" ");
        int n = 900;
        for (int i = 0; i < n; i++) {
            List<Finding> findings = new ArrayList<>();
            for (int f = 2 + s.below(6); f > 0; f--) findings.add(new Finding((short) (1 + s.below(3)), s.below(600) / 10f, kinds[s.below(5)], s.text(30 + s.below(60)), s.bytes(1200 + s.below(1600))));
            INSPECTIONS.report("WEA " + s.below(4000), Sample.at(i, n, Duration.ofDays(60)), findings);
        }
        Ready.last();
    }
}
