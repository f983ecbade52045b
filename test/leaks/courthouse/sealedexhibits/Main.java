package uk.templebar.exhibits;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.TreeMap;
import net.lingala.zip4j.ZipFile;
import net.lingala.zip4j.model.ZipParameters;
import net.lingala.zip4j.model.enums.EncryptionMethod;
import org.assize.base.FeeTables;
import org.assize.base.HallCounts;
import org.assize.base.LandValues;
import org.assize.base.PartyLru;
import org.assize.base.StreetIndex;
import org.harness.Ready;
import org.harness.Sample;

/** The archives stay open, and each of them remembers every stream that was ever read from it, closed or not. */
public class Main {
    record Viewed(String trial, String exhibit, String counsel, Instant at, int bytes) {}

    /** The sealed exhibits of one trial. */
    static class Archive {
        private final String trial;
        private final ZipFile zip;

        Archive(String trial, File file) {
            this.trial = trial;
            zip = new ZipFile(file, "seal-of-the-court".toCharArray());
        }

        int read(String exhibit) throws IOException {
            try (InputStream in = zip.getInputStream(zip.getFileHeader(exhibit))) {
                return in.readAllBytes().length;
            }
        }
    }

    static class ExhibitRoom {
        private final TreeMap<String, Archive> archives = new TreeMap<>();
        private final ArrayDeque<Viewed> lastViewed = new ArrayDeque<>();

        void add(String trial, File folder, Sample s) throws IOException {
            File file = new File(folder, trial + ".zip");
            file.delete();
            try (ZipFile z = new ZipFile(file, "seal-of-the-court".toCharArray())) {
                for (int i = 0; i < 12; i++) {
                    ZipParameters p = new ZipParameters();
                    p.setFileNameInZip("exhibit-" + i + ".txt");
                    p.setEncryptFiles(true);
                    p.setEncryptionMethod(EncryptionMethod.ZIP_STANDARD);
                    z.addStream(new ByteArrayInputStream(s.text(1500 + s.below(2500)).getBytes()), p);
                }
            }
            archives.put(trial, new Archive(trial, file));
        }

        void view(String trial, String exhibit, String counsel, Instant at) throws IOException {
            Archive a = archives.get(trial);
            lastViewed.add(new Viewed(a.trial, exhibit, counsel, at, a.read(exhibit)));
            if (lastViewed.size() > 200) lastViewed.removeFirst();
        }
    }

    static class Court {
        final ExhibitRoom exhibits = new ExhibitRoom();
        final LandValues values = new LandValues(61, 26);
        final PartyLru parties = new PartyLru(62);
        final FeeTables fees = new FeeTables(63);
        final StreetIndex streets = new StreetIndex(64);
        final HallCounts halls = new HallCounts(65);
    }

    private static Court court;

    public static void main(String[] args) throws Exception {
        court = new Court();
        Sample s = new Sample(3106);
        File folder = new File(System.getProperty("java.io.tmpdir"), "heapdrop-leaks-exhibits");
        folder.mkdirs();
        for (int i = 0; i < 5; i++) court.exhibits.add("trial-" + (40 + i), folder, s);
        int n = 2_600;
        for (int i = 0; i < n; i++) {
            court.exhibits.view("trial-" + (40 + s.below(5)), "exhibit-" + s.below(12) + ".txt", s.text(14), Sample.at(i, n, Duration.ofHours(40)));
        }
        Ready.last();
    }
}
