package grid;

import scala.collection.immutable.List;
import scala.collection.immutable.List$;
import scala.collection.immutable.TreeMap;
import scala.collection.immutable.TreeMap$;
import scala.math.Ordering;

/** Healthy: the yearly readings of meters, lists in an immutable tree of Scala. */
public final class Readings {
    record Reading(int year, long wattHours, String source) {}

    private static volatile TreeMap<String, List<Reading>> yearly = TreeMap$.MODULE$.empty(Ordering.String$.MODULE$);

    public static void take(int meters) {
        Rnd r = new Rnd(15);
        for (int i = Rnd.share(meters); i > 0; i--) {
            List<Reading> l = List$.MODULE$.empty();
            for (int y = 0; y < 6; y++) l = l.$colon$colon(new Reading(2019 + y, r.bits() >>> 40, y % 2 == 0 ? "remote" : "card"));
            yearly = (TreeMap<String, List<Reading>>) yearly.updated(r.meter(), l);
        }
    }
}
