package cymru.chwarel.siop;

import cymru.chwarel.cyffredin.Arolwg;
import cymru.chwarel.cyffredin.Byfferau;
import cymru.chwarel.cyffredin.Criw;
import cymru.chwarel.cyffredin.Cwsmeriaid;
import cymru.chwarel.cyffredin.Lluniau;
import cymru.chwarel.cyffredin.Pontbwyso;
import cymru.chwarel.cyffredin.Prisiau;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Eitem(int llechen, int nifer, Prisiau.Pris pris, String nodyn) {}

    static final class Basged {
        final String allwedd;
        final String asiant;
        final List<Eitem> eitemau = new ArrayList<>(4);
        Instant defnyddiwyd;
        Integer cyfrif;

        Basged(String allwedd, String asiant, Instant defnyddiwyd) {
            this.allwedd = allwedd;
            this.asiant = asiant;
            this.defnyddiwyd = defnyddiwyd;
        }

        synchronized void ychwanegu(Eitem e, Instant pryd) {
            eitemau.add(e);
            defnyddiwyd = pryd;
        }
    }

    static final class StorfaBasgedi {
        private static final Duration HANNER_DYDD = Duration.ofHours(12);
        private final ConcurrentMap<String, Basged> gwesteion = new ConcurrentHashMap<>();
        private final ConcurrentMap<Integer, Basged> cyfrifon = new ConcurrentHashMap<>();
        private final LongAdder unwyd = new LongAdder();
        private final LongAdder ysgubwyd = new LongAdder();

        Basged gwestai(String allwedd, String asiant, Instant pryd) {
            return gwesteion.computeIfAbsent(allwedd, k -> new Basged(k, asiant, pryd));
        }

        /** The visitor has signed in: the basket goes to the account. */
        void mewngofnodi(String allwedd, int cyfrif, Instant pryd) {
            Basged b = gwesteion.get(allwedd);
            if (b == null) return;
            b.cyfrif = cyfrif;
            Basged un = cyfrifon.computeIfAbsent(cyfrif, k -> new Basged("cyfrif-" + k, b.asiant, pryd));
            synchronized (b) {
                for (Eitem e : b.eitemau) un.ychwanegu(e, pryd);
            }
            unwyd.increment();
        }

        Basged talu(int cyfrif) {
            return cyfrifon.remove(cyfrif);
        }

        void ysgubo(Instant rwan) {
            Instant ffin = rwan.minus(HANNER_DYDD);
            for (Basged b : gwesteion.values()) {
                if (b.cyfrif == null && b.defnyddiwyd.isBefore(ffin) && gwesteion.remove(b.allwedd, b)) ysgubwyd.increment();
            }
            cyfrifon.values().removeIf(b -> b.defnyddiwyd.isBefore(ffin));
        }
    }

    static final class Siop {
        final Prisiau prisiau = new Prisiau(101);
        final Cwsmeriaid cwsmeriaid = new Cwsmeriaid(102);
        final Lluniau lluniau = new Lluniau(103);
        final StorfaBasgedi basgedi = new StorfaBasgedi();

        void ymweliad(int n, Sample s, Instant pryd) {
            String cwci = new UUID(s.number(), s.number()).toString();
            Basged b = basgedi.gwestai(cwci, "Mozilla/5.0 (" + s.text(20) + ")", pryd);
            for (int i = 0, k = 1 + s.below(3); i < k; i++) {
                int l = s.below(3000);
                b.ychwanegu(new Eitem(l, 1 + s.below(600), prisiau.pris(l), s.below(3) == 0 ? s.text(30) : null), pryd);
            }
            if (n % 40 == 0) lluniau.llun(s.below(2500));
            if (s.below(100) < 45) {
                int cyfrif = s.below(200_000);
                cwsmeriaid.cwsmer(s.below(20_000));
                basgedi.mewngofnodi(cwci, cyfrif, pryd);
                if (s.below(10) < 8) basgedi.talu(cyfrif);
            }
            if (n % 800 == 0) basgedi.ysgubo(pryd);
        }
    }

    public static void main(String[] args) throws Exception {
        Siop siop = new Siop();
        Arolwg arolwg = new Arolwg(104);
        Pontbwyso pontbwyso = new Pontbwyso(105);
        Byfferau byfferau = new Byfferau();
        int olGronni = 19_000;
        Criw.shifft("shop-http", 3, olGronni, 106, (n, s) -> {
            Instant pryd = n < 3 * olGronni ? Sample.at(n, 3 * olGronni, Duration.ofDays(9)) : Instant.now();
            siop.ymweliad(n, s, pryd);
            if (n % 100 == 0) {
                pontbwyso.pwyso(System.currentTimeMillis());
                byfferau.cofnodi(new byte[(int) arolwg.uchder(n, 7)]);
            }
        });
        System.out.println(siop.basgedi.gwesteion.size() + " guest baskets, " + siop.basgedi.unwyd + " merged, " + siop.basgedi.ysgubwyd + " swept, " + siop.basgedi.cyfrifon.size() + " of accounts");
        Ready.last();
    }
}
