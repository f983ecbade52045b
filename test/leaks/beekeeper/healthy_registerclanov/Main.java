package si.panj.clani;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import si.panj.skupno.Izmena;
import si.panj.skupno.Odjemalci;
import si.panj.skupno.SlikeSatja;
import si.panj.skupno.Tehtnice;

public class Main {
    record Naslov(String ulica, int posta, String kraj) {}

    record Clan(int stevilka, String ime, Naslov naslov, Instant vpisan, List<String> cebelnjaki, String opomba) {
        Clan preseljen(Naslov nov) {
            return new Clan(stevilka, ime, nov, vpisan, cebelnjaki, opomba);
        }
    }

    /** All members of the federation, read when the service starts; later only their addresses change. */
    static final class RegisterClanov {
        private final Map<Integer, Clan> poStevilki = new ConcurrentHashMap<>();
        private final Map<Integer, List<Integer>> poPosti = new HashMap<>();
        private final LongAdder selitev = new LongAdder();
        final int clanov;

        RegisterClanov(int clanov, Sample s) {
            this.clanov = clanov;
            long danes = System.currentTimeMillis();
            for (int i = 0; i < clanov; i++) {
                List<String> c = new ArrayList<>(3);
                for (int k = 1 + s.below(3); k > 0; k--) c.add("CB-" + (1_000_000 + s.below(800_000)));
                Instant vpisan = Instant.ofEpochMilli(danes - s.number() % (40L * 365 * 86_400_000));
                Clan clan = new Clan(i, s.text(14 + s.below(12)), naslov(s), vpisan, c, s.below(3) == 0 ? s.text(40 + s.below(80)) : "");
                poStevilki.put(i, clan);
                poPosti.computeIfAbsent(clan.naslov().posta(), k -> new ArrayList<>()).add(i);
            }
        }

        static Naslov naslov(Sample s) {
            return new Naslov(s.text(12 + s.below(16)), 1000 + s.below(460) * 10, s.text(8 + s.below(9)));
        }

        Clan najdi(int stevilka) {
            return poStevilki.get(stevilka);
        }

        void preseli(int stevilka, Naslov nov) {
            Clan prej = poStevilki.get(stevilka);
            Clan zdaj = prej.preseljen(nov);
            poStevilki.put(stevilka, zdaj);
            synchronized (poPosti) {
                poPosti.get(prej.naslov().posta()).remove(Integer.valueOf(stevilka));
                poPosti.computeIfAbsent(nov.posta(), k -> new ArrayList<>()).add(stevilka);
            }
            selitev.increment();
        }

        int clanovNaPosti(int posta) {
            synchronized (poPosti) {
                return poPosti.getOrDefault(posta, List.of()).size();
            }
        }
    }

    static final class Pisarna {
        final RegisterClanov register = new RegisterClanov(Scale.of(44_000), new Sample(80));
        final SlikeSatja slike = new SlikeSatja(81);
        final Odjemalci odjemalci = new Odjemalci(82);
        final Tehtnice tehtnice = new Tehtnice(83);
    }

    private static final Pisarna PISARNA = new Pisarna();

    public static void main(String[] args) throws Exception {
        LongAdder najdenih = new LongAdder();
        Izmena.zacni("pisarna", 2, 9000, 84, (n, s) -> {
            RegisterClanov r = PISARNA.register;
            Clan c = r.najdi(s.below(r.clanov));
            if (c.cebelnjaki().size() > 1) najdenih.add(r.clanovNaPosti(c.naslov().posta()));
            if (n % 5 == n % 2) synchronized (r) {
                r.preseli(c.stevilka(), RegisterClanov.naslov(s));
            }
            PISARNA.slike.slika(s.below(4000));
            PISARNA.odjemalci.karta(s.below(30_000));
            PISARNA.tehtnice.odcitaj(n, 40_000, 34.5f);
        });
        System.out.println(PISARNA.register.poStevilki.size() + " members, moved " + PISARNA.register.selitev + ", neighbours " + najdenih);
        Ready.last();
    }
}
