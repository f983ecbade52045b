package uk.provenance.certificates;

import museum.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.LongAdder;

/** Writes certificates of authenticity; each thread of the pool has a draft that it uses again and again. */
public class Main {
    record Line(String text, int indent) {}

    record Source(String owner, String archive, int folio) {}

    static final class Draft {
        private final StringBuilder head = new StringBuilder();
        private final List<Line> lines = new ArrayList<>();
        private final List<Source> sources = new ArrayList<>();

        void begin(String exhibit) {
            head.setLength(0);
            lines.clear();
            head.append("Certificate for ").append(exhibit);
        }

        void owner(String name, String archive, int folio) {
            lines.add(new Line(name, 4));
            sources.add(new Source(name, archive, folio));
        }

        int pages() {
            return 1 + head.length() / 80 + lines.size() / 40;
        }
    }

    static final class Office {
        private final ThreadLocal<Draft> draft = ThreadLocal.withInitial(Draft::new);
        private final ExecutorService clerks = Executors.newFixedThreadPool(3);
        private final LongAdder pages = new LongAdder();

        Future<?> write(String exhibit, List<String> owners, String archive) {
            return clerks.submit(() -> {
                Draft d = draft.get();
                d.begin(exhibit);
                for (String owner : owners) d.owner(owner, archive, owner.length());
                pages.add(d.pages());
            });
        }
    }

    private static Office office;

    public static void main(String[] a) throws Exception {
        Artists.read(72000);
        Insurance.read(61000);
        Conservation.read(16800);
        Visits.count(74000);
        FloorPlan.draw(70000);
        office = new Office();
        Dice d = new Dice(120);
        for (int i = 0; i < Integer.getInteger("certificates", 11000); i++) {
            List<String> owners = new ArrayList<>();
            for (int k = 3 + d.below(6); k > 0; k--) owners.add(d.text(40));
            office.write(d.thing(), owners, "archive of " + d.code(9)).get();
        }
        Ready.last();
    }
}
