package eu.agripay.subsidies;

import org.evrete.KnowledgeService;
import org.evrete.api.Knowledge;
import org.evrete.api.StatefulSession;

import org.harness.Ready;

import harvest.*;

import java.util.*;

/** Healthy: claims for subsidies of a year are checked by rules; each office has a session of the working day with its farms, parcels and claims. */
public class Main {
    public static class Farm {
        public final int number;
        public final String holder;
        public final boolean organic;
        public double paid;

        public Farm(int number, String holder, boolean organic) {
            this.number = number;
            this.holder = holder;
            this.organic = organic;
        }
    }

    public static class Parcel {
        public final int farm, id;
        public final double hectares;
        public final String crop;

        public Parcel(int farm, int id, double hectares, String crop) {
            this.farm = farm;
            this.id = id;
            this.hectares = hectares;
            this.crop = crop;
        }
    }

    public static class Claim {
        public final int parcel;
        public final double hectares;
        public final String text;
        public String verdict;

        public Claim(int parcel, double hectares, String text) {
            this.parcel = parcel;
            this.hectares = hectares;
            this.text = text;
        }
    }

    private static KnowledgeService service;
    private static final Map<String, StatefulSession> offices = new TreeMap<>();

    private static Knowledge rules() {
        return service.newKnowledge().builder()
            .newRule("too large").forEach("$p", Parcel.class, "$c", Claim.class)
            .where("$c.parcel == $p.id", "$c.hectares > $p.hectares")
            .execute(x -> x.<Claim>get("$c").verdict = "larger than the parcel")
            .newRule("accepted").forEach("$p", Parcel.class, "$c", Claim.class)
            .where("$c.parcel == $p.id", "$c.hectares <= $p.hectares")
            .execute(x -> x.<Claim>get("$c").verdict = "accepted")
            .newRule("organic").forEach("$f", Farm.class, "$p", Parcel.class)
            .where("$p.farm == $f.number", "$f.organic")
            .execute(x -> x.<Farm>get("$f").paid += 230 * x.<Parcel>get("$p").hectares)
            .build();
    }

    public static void main(String[] a) throws Exception {
        Farms.load(16000);
        SpareParts.look(22000);
        service = new KnowledgeService();
        Knowledge rules = rules();
        Dice d = new Dice(205);
        int farms = Dice.part(5200) / 40;
        for (int o = 0; o < 40; o++) {
            StatefulSession day = rules.newStatefulSession();
            for (int f = 0; f < farms; f++) {
                day.insert(new Farm(f, "holder " + d.code(8), d.below(5) == 0));
                for (int i = 0; i < 5; i++) {
                    int id = f * 5 + i;
                    double hectares = d.below(2000) / 100d;
                    day.insert(new Parcel(f, id, hectares, d.crop()));
                    if (d.below(10) < 9) day.insert(new Claim(id, hectares - 1 + d.real() * 1.2, d.text(60 + d.below(100))));
                }
            }
            day.fire();
            offices.put("office " + o, day);
        }
        Ready.last();
    }
}
