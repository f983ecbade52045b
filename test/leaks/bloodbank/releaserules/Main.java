package ie.transfusion.release;

import groovy.lang.GroovyShell;
import groovy.lang.Script;
import ie.transfusion.base.DonorRegister;
import ie.transfusion.base.FridgeProbes;
import ie.transfusion.base.OpenRequests;
import ie.transfusion.base.ReferenceRanges;
import ie.transfusion.base.SessionPlaces;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;

/** Bags that come from the laboratory are ranked for the requests of the hospitals by the physicians' rules. */
public class Main {
    public static final class Bag {
        private final String unit;
        private final String group;
        private final String product;
        private final Instant expires;
        private final List<String> history = new ArrayList<>();

        Bag(String unit, String group, String product, Instant expires) {
            this.unit = unit;
            this.group = group;
            this.product = product;
            this.expires = expires;
        }

        public String getUnit() {
            return unit;
        }

        public String getGroup() {
            return group;
        }

        public String getProduct() {
            return product;
        }

        public List<String> getHistory() {
            return history;
        }

        public long daysLeft() {
            return Instant.now().until(expires, ChronoUnit.DAYS);
        }
    }

    static final class ReleaseRules {
        private final Script rules;

        ReleaseRules() throws Exception {
            try (InputStream in = Main.class.getResourceAsStream("/release.groovy"); Reader r = new InputStreamReader(in, StandardCharsets.UTF_8)) {
                rules = new GroovyShell().parse(r, "release.groovy");
            }
        }

        synchronized int rank(Bag bag, String group) {
            return (Integer) rules.invokeMethod("rank", new Object[] {bag, group});
        }

        synchronized void prepare(Bag bag) {
            rules.invokeMethod("prepare", bag);
        }

        synchronized String label(Bag bag) {
            return (String) rules.invokeMethod("label", bag);
        }
    }

    static final class ReleaseDesk {
        private final ReleaseRules rules;
        private final Deque<Bag> shelf = new ArrayDeque<>();
        private final Deque<String> printed = new ArrayDeque<>();

        ReleaseDesk(ReleaseRules rules) {
            this.rules = rules;
        }

        void arrive(Bag bag) {
            rules.prepare(bag);
            shelf.addLast(bag);
        }

        Bag issue(String group) {
            Bag best = null;
            int points = -1;
            for (Bag b : shelf) {
                int r = rules.rank(b, group);
                if (r > points) {
                    points = r;
                    best = b;
                }
            }
            if (best == null) best = shelf.peekFirst();
            shelf.remove(best);
            printed.addLast(rules.label(best));
            if (printed.size() > 200) printed.removeFirst();
            return best;
        }
    }

    static final class Depot {
        final ReleaseDesk desk;
        final DonorRegister donors = new DonorRegister(121);
        final OpenRequests requests = new OpenRequests(122);
        final SessionPlaces places = new SessionPlaces(123);
        final FridgeProbes probes = new FridgeProbes(124);
        final ReferenceRanges ranges = new ReferenceRanges(125);

        Depot() throws Exception {
            desk = new ReleaseDesk(new ReleaseRules());
        }
    }

    private static final String[] GROUPS = "O+ O- A+ A- B+ B- AB+ AB-".split(" ");
    private static Depot depot;

    public static void main(String[] args) throws Exception {
        depot = new Depot();
        Sample s = new Sample(12);
        int bags = 950;
        for (int i = 0; i < bags; i++) {
            Bag bag = new Bag("9372 6" + (200_000 + i), GROUPS[s.below(8)], s.below(3) == 0 ? "platelets" : "red cells", Instant.now().plus(2 + s.below(38), ChronoUnit.DAYS));
            for (int h = 2 + s.below(5); h > 0; h--) bag.history.add(s.text(30 + s.below(40)));
            depot.desk.arrive(bag);
            if (depot.desk.shelf.size() > 25) depot.desk.issue(GROUPS[s.below(8)]);
        }
        System.out.println(depot.desk.printed.peekLast() + ", " + depot.desk.shelf.size() + " on the shelf");
        Ready.last();
    }
}
