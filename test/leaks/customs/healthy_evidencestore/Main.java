package eu.tidegate.evidence;

import com.sleepycat.je.Cursor;
import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import com.sleepycat.je.SecondaryConfig;
import com.sleepycat.je.SecondaryDatabase;
import com.sleepycat.je.SecondaryKeyCreator;
import com.sleepycat.je.Transaction;
import eu.tidegate.base.LorryCrossings;
import eu.tidegate.base.PortalMonitors;
import eu.tidegate.base.SealPhotos;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;

/** The store of seized goods: a Berkeley DB on disk whose cache is full to its 26 megabytes, with an index by shelf; an inventory and some bookings are under way. */
public class Main {
    static final class ShelfOf implements SecondaryKeyCreator {
        @Override
        public boolean createSecondaryKey(SecondaryDatabase d, DatabaseEntry key, DatabaseEntry data, DatabaseEntry result) {
            String item = new String(data.getData(), StandardCharsets.UTF_8);
            result.setData(item.substring(0, item.indexOf('|')).getBytes(StandardCharsets.UTF_8));
            return true;
        }
    }

    static final class EvidenceStore {
        private final Environment environment;
        private final Database items;
        private final SecondaryDatabase byShelf;

        EvidenceStore(File folder) {
            EnvironmentConfig c = new EnvironmentConfig();
            c.setAllowCreate(true);
            c.setTransactional(true);
            c.setCacheSize(26_000_000);
            c.setDurability(com.sleepycat.je.Durability.COMMIT_NO_SYNC);
            environment = new Environment(folder, c);
            DatabaseConfig d = new DatabaseConfig();
            d.setAllowCreate(true);
            d.setTransactional(true);
            items = environment.openDatabase(null, "items", d);
            SecondaryConfig x = new SecondaryConfig();
            x.setAllowCreate(true);
            x.setTransactional(true);
            x.setSortedDuplicates(true);
            x.setKeyCreator(new ShelfOf());
            byShelf = environment.openSecondaryDatabase(null, "shelf", items, x);
        }

        void put(String number, String shelf, String description) {
            Transaction t = environment.beginTransaction(null, null);
            items.put(t, entry(number), entry(shelf + '|' + description));
            t.commit();
        }

        void remove(String number) {
            items.delete(null, entry(number));
        }

        String find(String number) {
            DatabaseEntry data = new DatabaseEntry();
            return items.get(null, entry(number), data, LockMode.READ_COMMITTED) == OperationStatus.SUCCESS ? new String(data.getData(), StandardCharsets.UTF_8) : null;
        }

        private static DatabaseEntry entry(String s) {
            return new DatabaseEntry(s.getBytes(StandardCharsets.UTF_8));
        }
    }

    static final class Inventory implements Runnable {
        private final EvidenceStore store;
        private long counted;
        private String shelf;

        Inventory(EvidenceStore store) {
            this.store = store;
        }

        @Override
        public void run() {
            DatabaseEntry key = new DatabaseEntry();
            DatabaseEntry primary = new DatabaseEntry();
            DatabaseEntry data = new DatabaseEntry();
            while (!Thread.currentThread().isInterrupted()) {
                try (Cursor c = store.byShelf.openCursor(null, null)) {
                    while (((com.sleepycat.je.SecondaryCursor) c).getNext(key, primary, data, LockMode.READ_UNCOMMITTED) == OperationStatus.SUCCESS) {
                        shelf = new String(key.getData(), StandardCharsets.UTF_8);
                        if (++counted % 50 == 0) Thread.sleep(5);
                    }
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    static final class Warehouse {
        final EvidenceStore store;
        final SealPhotos seals = new SealPhotos(141);
        final LorryCrossings crossings = new LorryCrossings(142);
        final PortalMonitors portals = new PortalMonitors(143);
        final ThreadPoolExecutor counter = new ThreadPoolExecutor(3, 3, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(200), new ThreadPoolExecutor.CallerRunsPolicy());

        Warehouse(File folder) {
            store = new EvidenceStore(folder);
        }
    }

    private static Warehouse warehouse;

    public static void main(String[] args) throws Exception {
        File folder = Files.createTempDirectory("evidence").toFile();
        warehouse = new Warehouse(folder);
        Sample s = new Sample(1414);
        for (int i = 0; i < 70_000; i++) {
            warehouse.store.put("EV" + (1_000_000 + i), "S" + s.below(640), s.text(120 + s.below(250)));
            if (i > 60_000 && i % 3 == 0) warehouse.store.remove("EV" + (1_000_000 + s.below(i)));
            if (i % 20 == 0) warehouse.store.find("EV" + (1_000_000 + s.below(i + 1)));
        }
        Thread inventory = new Thread(new Inventory(warehouse.store), "inventory");
        inventory.setDaemon(true);
        inventory.start();
        Thread desk = new Thread(() -> {
            Sample d = new Sample(1415);
            for (long i = 0;; i++) {
                String number = "EV" + (1_000_000 + d.below(70_000));
                warehouse.counter.execute(() -> {
                    String item = warehouse.store.find(number);
                    if (item != null) warehouse.store.put(number, "S" + number.hashCode() % 64, item.substring(item.indexOf('|') + 1));
                });
                try {
                    Thread.sleep(2);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }, "desk");
        desk.setDaemon(true);
        desk.start();
        Thread.sleep(4000);
        Ready.last();
    }
}
