package pl.cukrownia.archiwum;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.nustaq.serialization.FSTConfiguration;
import org.nustaq.serialization.FSTObjectOutput;
import pl.cukrownia.zaklad.BeetFields;
import pl.cukrownia.zaklad.ContractStore;
import pl.cukrownia.zaklad.PolarTables;
import pl.cukrownia.zaklad.SlicePictures;
import pl.cukrownia.zaklad.YardTrucks;

/** The analyses of the campaign are written with one object stream, which is open until the campaign ends and is not flushed before: the stream remembers each object that it wrote. */
public class Main {
    static final class Analysis implements Serializable {
        private static final long serialVersionUID = 1;
        final int slip;
        final long analysedAt;
        final String chemist;
        final float[] readings;
        final String remark;

        Analysis(int slip, long analysedAt, String chemist, float[] readings, String remark) {
            this.slip = slip;
            this.analysedAt = analysedAt;
            this.chemist = chemist;
            this.readings = readings;
            this.remark = remark;
        }
    }

    static final class CampaignArchive {
        private final FSTObjectOutput out;
        private int written;

        CampaignArchive(OutputStream to) {
            out = new FSTObjectOutput(to, FSTConfiguration.createDefaultConfiguration());
        }

        synchronized void write(Analysis a) throws IOException {
            out.writeObject(a);
            written++;
        }
    }

    static final class Laboratory {
        final YardTrucks trucks = new YardTrucks(31);
        final PolarTables tables = new PolarTables(32);
        final CampaignArchive archive;
        final SlicePictures pictures = new SlicePictures(33);
        final BeetFields fields = new BeetFields(34);
        final ContractStore contracts = new ContractStore(35);
        final BlockingQueue<Analysis> finished = new ArrayBlockingQueue<>(200);

        Laboratory(CampaignArchive archive) {
            this.archive = archive;
        }
    }

    private static Laboratory laboratory;

    public static void main(String[] args) throws Exception {
        Path file = Files.createTempFile("kampania", ".fst");
        file.toFile().deleteOnExit();
        laboratory = new Laboratory(new CampaignArchive(new BufferedOutputStream(Files.newOutputStream(file))));
        int all = 9000;
        Thread archivist = new Thread(() -> {
            try {
                for (int i = 0; i < all; i++) laboratory.archive.write(laboratory.finished.take());
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, "archivist");
        archivist.start();
        Sample s = new Sample(600);
        long now = System.currentTimeMillis();
        for (int i = 0; i < all; i++) {
            float[] readings = new float[14];
            for (int k = 0; k < readings.length; k++) readings[k] = (float) laboratory.tables.corrected(15 + s.real() * 5, s.below(600), k);
            laboratory.finished.put(new Analysis(730_000 + i, now - (all - i) * 4000L, "chemist " + s.below(12), readings, s.text(20 + s.below(60))));
            if (i % 3 == 0) laboratory.pictures.of("slicer " + i % 6 + " blade " + s.below(2700));
        }
        archivist.join();
        System.out.println(laboratory.archive.written + " analyses");
        Ready.last();
    }
}
