package net.gearhaus.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import works.gearhaus.base.DamagePhotos;
import works.gearhaus.base.LaborTimes;
import works.gearhaus.base.PartsCatalogue;

/** Stock of all branches with versions: readers see the state of their start, and what no reader can see goes. */
public class Main {
    static final class Version {
        final long transaction;
        final Instant written;
        final int quantity;
        final String shelf;
        final byte[] checksum;
        Version older;

        Version(long transaction, Instant written, int quantity, String shelf, byte[] checksum, Version older) {
            this.transaction = transaction;
            this.written = written;
            this.quantity = quantity;
            this.shelf = shelf;
            this.checksum = checksum;
            this.older = older;
        }
    }

    static final class Snapshot implements AutoCloseable {
        private final VersionedStock stock;
        final long transaction;
        final String user;

        Snapshot(VersionedStock stock, long transaction, String user) {
            this.stock = stock;
            this.transaction = transaction;
            this.user = user;
        }

        int quantity(String key) {
            Version v = stock.rows.get(key);
            while (v != null && v.transaction > transaction) v = v.older;
            return v == null ? 0 : v.quantity;
        }

        @Override
        public void close() {
            stock.readers.remove(transaction, this);
        }
    }

    static class VersionedStock {
        private final ConcurrentSkipListMap<String, Version> rows = new ConcurrentSkipListMap<>();
        private final TreeMap<Long, Snapshot> readers = new TreeMap<>();
        private long transaction = 61_000_000;

        void write(String key, Instant at, Sample s) {
            Version before = rows.get(key);
            rows.put(key, new Version(++transaction, at, s.below(60), "R" + s.below(400), s.bytes(24), before));
        }

        Snapshot open(String user) {
            return readers.computeIfAbsent(transaction, t -> new Snapshot(this, t, user));
        }

        void prune() {
            long oldest = readers.isEmpty() ? transaction : readers.firstKey();
            for (Map.Entry<String, Version> e : rows.entrySet()) {
                Version v = e.getValue();
                while (v.transaction > oldest && v.older != null) v = v.older;
                v.older = null;
            }
        }
    }

    static class Store {
        final VersionedStock stock = new VersionedStock();
        final DamagePhotos photos = new DamagePhotos(221);
        final LaborTimes labor = new LaborTimes(222);
        final PartsCatalogue catalogue = new PartsCatalogue(223);
    }

    private static Store store;

    public static void main(String[] args) throws Exception {
        store = new Store();
        Sample s = new Sample(224);
        int keys = Scale.of(170_000);
        int n = keys * 5;
        Snapshot[] desks = new Snapshot[5];
        long seen = 0;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(14));
            int part = s.below(keys);
            store.stock.write("B" + part % 40 + "/P" + part, at, s);
            if (i % 9000 == 0) {
                int d = i / 9000 % desks.length;
                if (desks[d] != null) desks[d].close();
                desks[d] = store.stock.open("desk-" + d);
                seen += desks[d].quantity("B" + part % 40 + "/P" + part);
            }
            if (i % 20_000 == 0) store.stock.prune();
        }
        if (seen < 0) throw new IllegalStateException();
        Ready.last();
    }
}
