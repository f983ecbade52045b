package foundry.testbook;

import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import com.sleepycat.je.LockMode;
import foundry.AlloyBook;
import foundry.DrawingLru;
import foundry.ShiftBooks;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Nothing leaks: results of material tests in Berkeley DB, whose cache is full and evicts nodes of its tree. */
public class Main {
    static class TestBook {
        private final Environment environment;
        private final Database results;

        TestBook(Path folder) {
            EnvironmentConfig config = new EnvironmentConfig();
            config.setAllowCreate(true);
            config.setCacheSize((long) Scale.of(60) << 20);
            environment = new Environment(folder.toFile(), config);
            DatabaseConfig table = new DatabaseConfig();
            table.setAllowCreate(true);
            table.setDeferredWrite(true);
            results = environment.openDatabase(null, "results", table);
        }

        void write(int sample, byte[] result) {
            results.put(null, key(sample), new DatabaseEntry(result));
        }

        byte[] read(int sample) {
            DatabaseEntry found = new DatabaseEntry();
            results.get(null, key(sample), found, LockMode.DEFAULT);
            return found.getData();
        }

        private static DatabaseEntry key(int sample) {
            return new DatabaseEntry(ByteBuffer.allocate(4).putInt(sample).array());
        }
    }

    private static TestBook book;

    public static void main(String[] args) throws Exception {
        AlloyBook.load();
        DrawingLru.load();
        ShiftBooks.load();
        Path folder = Files.createTempDirectory("testbook");
        book = new TestBook(folder);
        Sample s = new Sample(28);
        int n = Scale.of(300_000);
        for (int i = 0; i < n; i++) book.write(i, s.bytes(300));
        long bytes = 0;
        for (int i = 0; i < 100_000; i++) {
            byte[] found = book.read(s.below(n));
            if (found != null) bytes += found.length;
        }
        System.err.println(bytes);
        for (java.io.File f : folder.toFile().listFiles()) f.deleteOnExit();
        Ready.last();
    }
}
