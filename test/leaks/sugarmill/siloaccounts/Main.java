package pl.cukrownia.silosy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import pl.cukrownia.zaklad.GrowerBook;
import pl.cukrownia.zaklad.LabelSpool;
import pl.cukrownia.zaklad.PolarTables;
import pl.cukrownia.zaklad.SiloClimate;
import pl.cukrownia.zaklad.WholesaleOffers;

/** The accounts of the silo cells collect what happens to them until it is saved. The repository writes only what is newer than the version it knows, so nobody notices that the list is not emptied. */
public class Main {
    record StockMoved(long version, long at, String slip, int kilograms, String reason) {}

    static final class CellAccount {
        private final String cell;
        private final List<StockMoved> raised = new ArrayList<>();
        private long version;
        private long savedVersion;
        private long kilograms;

        CellAccount(String cell) {
            this.cell = cell;
        }

        synchronized void move(String slip, int delta, String reason) {
            apply(new StockMoved(version + 1, System.currentTimeMillis(), slip, delta, reason));
        }

        private void apply(StockMoved e) {
            version = e.version;
            kilograms += e.kilograms;
            raised.add(e);
        }
    }

    /** The journal has room for the last half hour. */
    static final class Journal {
        private final StockMoved[] last = new StockMoved[600];
        private long position;

        synchronized void append(StockMoved e) {
            last[(int) (position++ % last.length)] = e;
        }
    }

    static final class AccountRepository {
        private final Map<String, CellAccount> accounts = new ConcurrentHashMap<>();
        private final Journal journal;

        AccountRepository(Journal journal) {
            this.journal = journal;
        }

        CellAccount load(String cell) {
            return accounts.computeIfAbsent(cell, CellAccount::new);
        }

        void save(CellAccount a) {
            synchronized (a) {
                for (int i = a.raised.size() - 1; i >= 0 && a.raised.get(i).version > a.savedVersion; i--) journal.append(a.raised.get(i));
                a.savedVersion = a.version;
            }
        }
    }

    static final class SiloService {
        final PolarTables tables = new PolarTables(41);
        final AccountRepository repository = new AccountRepository(new Journal());
        final SiloClimate climate = new SiloClimate(42);
        final GrowerBook growers = new GrowerBook(43);
        final WholesaleOffers offers = new WholesaleOffers(44);
        final LabelSpool labels = new LabelSpool(45);
    }

    private static final SiloService SILOS = new SiloService();

    public static void main(String[] args) throws Exception {
        ExecutorService conveyors = Executors.newFixedThreadPool(3);
        for (int t = 0; t < 3; t++) {
            int belt = t;
            Sample s = new Sample(700 + t);
            conveyors.execute(() -> {
                for (int i = 0; i < 9000; i++) {
                    CellAccount a = SILOS.repository.load("silo " + belt + " cell " + s.below(64));
                    boolean in = a.kilograms < 400_000 || s.below(2) == 0;
                    a.move("T" + belt + "/" + (520_000 + i), in ? 500 + s.below(24_000) : -s.below(22_000), in ? "from dryer " + s.below(4) : "to packing " + s.below(3));
                    SILOS.repository.save(a);
                    SILOS.climate.read((belt * 300 + i % 300) % SILOS.climate.probes(), 15 + (float) s.real() * 9, (short) 400);
                }
            });
        }
        conveyors.shutdown();
        conveyors.awaitTermination(60, TimeUnit.SECONDS);
        Map<String, Long> stock = new LinkedHashMap<>();
        for (CellAccount a : SILOS.repository.accounts.values()) stock.merge(a.cell.substring(0, 6), a.kilograms / 1000, Long::sum);
        System.out.println(stock);
        Ready.last();
    }
}
