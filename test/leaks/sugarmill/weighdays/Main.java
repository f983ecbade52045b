package pl.cukrownia.dniowki;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import org.harness.Ready;
import org.harness.Sample;
import pl.cukrownia.zaklad.ContractStore;
import pl.cukrownia.zaklad.GateMinutes;
import pl.cukrownia.zaklad.GrowerBook;
import pl.cukrownia.zaklad.SlicePictures;
import pl.cukrownia.zaklad.YardTrucks;

/** The day sheets of the weighbridges are kept for a fortnight; the nightly job takes out the sheet of fourteen days ago by the text of the day, but the map is kept by the day itself. */
public class Main {
    static final class WeighLine {
        final int slip;
        final int grower;
        final int net;
        final float dirtPercent;
        final String plate;

        WeighLine(int slip, int grower, int net, float dirtPercent, String plate) {
            this.slip = slip;
            this.grower = grower;
            this.net = net;
            this.dirtPercent = dirtPercent;
            this.plate = plate;
        }
    }

    static final class DaySheet {
        final LocalDate day;
        final List<WeighLine> lines = new ArrayList<>();
        final Map<Integer, Integer> netByGrower = new TreeMap<>();

        DaySheet(LocalDate day) {
            this.day = day;
        }

        synchronized void add(WeighLine l) {
            lines.add(l);
            netByGrower.merge(l.grower, l.net, Integer::sum);
        }
    }

    static final class DayBook {
        private static final int DAYS = 14;
        private final Map<LocalDate, DaySheet> sheets = new ConcurrentHashMap<>();

        void enter(LocalDate day, WeighLine l) {
            sheets.computeIfAbsent(day, DaySheet::new).add(l);
        }

        /** At midnight. */
        void roll(LocalDate today) {
            sheets.remove(today.minusDays(DAYS).toString());
        }
    }

    static final class Bridge {
        final GrowerBook growers = new GrowerBook(51);
        final YardTrucks trucks = new YardTrucks(52);
        final SlicePictures pictures = new SlicePictures(53);
        final DayBook book = new DayBook();
        final ContractStore contracts = new ContractStore(54);
        final GateMinutes gates = new GateMinutes(55);
    }

    private static final Bridge BRIDGE = new Bridge();
    private static volatile LocalDate today = LocalDate.now().minusDays(260);

    public static void main(String[] args) throws Exception {
        CyclicBarrier midnight = new CyclicBarrier(3, () -> {
            today = today.plusDays(1);
            BRIDGE.book.roll(today);
        });
        Thread[] bridges = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int number = t;
            bridges[t] = new Thread(() -> {
                Sample s = new Sample(800 + number);
                int slip = number * 1_000_000;
                try {
                    for (int d = 0; d < 260; d++) {
                        for (int i = 0; i < 38; i++) {
                            int grower = BRIDGE.growers.number(s.below(9000));
                            BRIDGE.book.enter(today, new WeighLine(slip++, grower, 12_000 + s.below(14_000), 4 + s.below(120) / 10f, "P" + s.code(2) + " " + s.below(99_999)));
                            if (i % 8 == 0) BRIDGE.contracts.groszy(s.below(16_000));
                            if (i % 8 == 4) BRIDGE.pictures.of("slicer " + i % 6 + " blade " + s.below(2700));
                        }
                        midnight.await();
                    }
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }, "bridge-" + (number + 1));
            bridges[t].start();
        }
        for (Thread b : bridges) b.join();
        System.out.println("until " + today);
        Ready.last();
    }
}
