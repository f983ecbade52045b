package nz.southland.titles;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.WeakHashMap;
import org.assize.base.LandValues;
import org.assize.base.PartyLru;
import org.assize.base.ScanShelf;
import org.harness.Ready;
import org.harness.Sample;

/** The whole register is in memory since the start: titles with the chain of their entries, and an index of owners. */
public class Main {
    /** An entry knows the one that it replaced: a title must show its history. */
    static class Entry {
        final int number;
        final LocalDate day;
        final String owner;
        final long cents;
        final Entry before;

        Entry(int number, LocalDate day, String owner, long cents, Entry before) {
            this.number = number;
            this.day = day;
            this.owner = owner;
            this.cents = cents;
            this.before = before;
        }
    }

    record Charge(int rank, String creditor, long cents) {}

    static class Title {
        final String number;
        final String parcel;
        final List<Charge> charges = new ArrayList<>(2);
        Entry last;

        Title(String number, String parcel) {
            this.number = number;
            this.parcel = parcel;
        }
    }

    static class TitleRegister {
        private final Map<String, Title> titles = new HashMap<>();
        private final TreeMap<String, List<Title>> byOwner = new TreeMap<>();
        private final WeakHashMap<Object, String> readers = new WeakHashMap<>();
        private int entries;

        void load(int n, Sample s) {
            String[] banks = new String[40];
            for (int i = 0; i < banks.length; i++) banks[i] = s.text(16) + " Bank";
            for (int i = 0; i < n; i++) {
                Title t = new Title("SL" + (100_000 + i), "Lot " + (1 + s.below(40)) + " DP " + s.below(500_000));
                LocalDate day = LocalDate.of(1890 + s.below(90), 1 + s.below(12), 1 + s.below(28));
                for (int k = 1 + s.below(6); k > 0; k--) {
                    t.last = new Entry(++entries, day, s.text(14 + s.below(14)), s.below(90_000_000), t.last);
                    day = day.plusDays(1 + s.below(9000));
                }
                for (int k = s.below(3); k > 0; k--) t.charges.add(new Charge(k, banks[s.below(40)], s.below(60_000_000)));
                titles.put(t.number, t);
                byOwner.computeIfAbsent(t.last.owner, o -> new ArrayList<>(1)).add(t);
            }
        }

        Title open(String number, Object reader) {
            readers.put(reader, number);
            return titles.get(number);
        }
    }

    static class Registry {
        final TitleRegister titles = new TitleRegister();
        final LandValues values = new LandValues(111, 42);
        final ScanShelf deeds = new ScanShelf(112, 30);
        final PartyLru parties = new PartyLru(113);
    }

    private static Registry registry;

    public static void main(String[] args) throws Exception {
        registry = new Registry();
        Sample s = new Sample(3111);
        registry.titles.load(140_000, s);
        for (int i = 0; i < 30_000; i++) {
            Title t = registry.titles.open("SL" + (100_000 + s.below(140_000)), new Object());
            registry.deeds.get("deed-" + t.number.length() * s.below(90), s.below(9));
        }
        Ready.last();
    }
}
