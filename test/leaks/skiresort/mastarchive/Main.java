package com.weissgrat.masts;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import jetbrains.exodus.ByteIterable;
import jetbrains.exodus.bindings.IntegerBinding;
import jetbrains.exodus.bindings.LongBinding;
import jetbrains.exodus.env.Environment;
import jetbrains.exodus.env.EnvironmentConfig;
import jetbrains.exodus.env.Environments;
import jetbrains.exodus.env.Store;
import jetbrains.exodus.env.StoreConfig;
import jetbrains.exodus.env.Transaction;
import org.harness.Ready;
import org.harness.Sample;
import piste.GuestLru;
import piste.PisteMap;
import piste.RentalDatabase;
import piste.SnowRings;
import piste.StayQuotes;

/** Depths of snow by mast and hour in a Xodus store. A page that finds no reading returns early, and its transaction stays open. */
public class Main {
    static class MastArchive {
        private final Environment env;
        private final Store depths;
        private long written;

        MastArchive(Path folder) {
            env = Environments.newInstance(folder.toFile(), new EnvironmentConfig().setMemoryUsage(4L << 20).setGcEnabled(false).setManagementEnabled(false));
            depths = env.computeInTransaction(txn -> env.openStore("depths", StoreConfig.WITHOUT_DUPLICATES, txn));
        }

        private static ByteIterable key(int mast, int hour) {
            return LongBinding.longToEntry((long) mast << 32 | hour);
        }

        void write(int mast, int hour, int centimetres) {
            env.executeInTransaction(txn -> depths.put(txn, key(mast, hour), IntegerBinding.intToEntry(centimetres)));
            written++;
        }

        int depth(int mast, int hour) {
            Transaction txn = env.beginReadonlyTransaction();
            ByteIterable found = depths.get(txn, key(mast, hour));
            if (found == null) return -1;
            int centimetres = IntegerBinding.entryToInt(found);
            txn.abort();
            return centimetres;
        }
    }

    static MastArchive archive;

    public static void main(String[] args) throws Exception {
        GuestLru.load(24_000);
        PisteMap.load(1_400);
        RentalDatabase.load(18_000);
        SnowRings.load(280, 1_500);
        StayQuotes.load(17_000);
        Path folder = Files.createTempDirectory("masts");
        archive = new MastArchive(folder);
        Sample s = new Sample(3_105);
        for (int hour = 0; hour < 620; hour++) {
            for (int k = 0; k < 6; k++) archive.write(s.below(60), hour, 40 + s.below(160));
            for (int k = 0; k < 16; k++) archive.depth(s.below(60), Math.max(0, hour - s.below(12)));
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        }
        Ready.last();
    }
}
