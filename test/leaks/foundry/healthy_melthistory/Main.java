package foundry.history;

import foundry.PourRings;
import foundry.SpotPrices;
import foundry.Standards;
import java.nio.file.Files;
import java.nio.file.Path;
import jetbrains.exodus.ArrayByteIterable;
import jetbrains.exodus.ByteIterable;
import jetbrains.exodus.bindings.LongBinding;
import jetbrains.exodus.env.Environment;
import jetbrains.exodus.env.EnvironmentConfig;
import jetbrains.exodus.env.Environments;
import jetbrains.exodus.env.Store;
import jetbrains.exodus.env.StoreConfig;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Nothing leaks: melts in a Xodus database on disk, whose cache of log pages is full and has a limit; reads and writes go on. */
public class Main {
    static class MeltHistory {
        private final Environment environment;
        private final Store melts;

        MeltHistory(Path folder) {
            environment = Environments.newInstance(folder.toFile(),
                    new EnvironmentConfig().setMemoryUsage((long) Scale.of(48) << 20).setLogCacheShared(false).setGcEnabled(false));
            melts = environment.computeInTransaction(t -> environment.openStore("melts", StoreConfig.WITHOUT_DUPLICATES, t));
        }

        void write(long from, int n, Sample s) {
            environment.executeInTransaction(t -> {
                for (long i = from; i < from + n; i++) {
                    melts.put(t, LongBinding.longToEntry(i), new ArrayByteIterable(s.bytes(300)));
                }
            });
        }

        int read(long melt) {
            ByteIterable found = environment.computeInReadonlyTransaction(t -> melts.get(t, LongBinding.longToEntry(melt)));
            return found == null ? 0 : found.getLength();
        }
    }

    private static MeltHistory history;

    public static void main(String[] args) throws Exception {
        SpotPrices.load();
        PourRings.load();
        Standards.load();
        Path folder = Files.createTempDirectory("melts");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
        history = new MeltHistory(folder);
        Sample s = new Sample(22);
        int thousands = Scale.of(240);
        for (int i = 0; i < thousands; i++) history.write(i * 1_000L, 1_000, s);
        long bytes = 0;
        for (int i = 0; i < 25_000; i++) bytes += history.read(s.below(thousands * 1_000));
        System.err.println(bytes);
        delete(folder);
        Ready.last();
    }

    private static void delete(Path folder) {
        java.io.File[] files = folder.toFile().listFiles();
        if (files != null) for (java.io.File f : files) f.delete();
        folder.toFile().delete();
    }
}
