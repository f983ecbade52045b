package dk.tovognet.parker;

import dk.tovognet.faelles.Forsendelser;
import dk.tovognet.faelles.Kraftmaalere;
import dk.tovognet.faelles.Kundebog;
import dk.tovognet.faelles.Prisliste;
import dk.tovognet.faelles.Tovtabel;
import dk.tovognet.faelles.Vagt;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.AttributeKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: customers watch the ropes of their wind farms over channels; a channel that closes takes its watchers along. */
public class Main {
    record Moelle(int nr, String park, String fabrikat, String type, String fortoejning, double bredde, double laengde) {}

    /** All turbines, loaded at the start, with each name only once. */
    static final class Moelleregister {
        private final Map<String, String> navne = new HashMap<>();
        private final Map<Integer, Moelle> moeller = new HashMap<>();
        final List<String> parker;

        Moelleregister(Sample s) {
            List<String> p = new ArrayList<>();
            for (int i = 0; i < Scale.of(900); i++) p.add(navn("Park " + s.text(8 + s.below(12)) + i));
            parker = List.copyOf(p);
            for (int i = 0; i < Scale.of(40_000); i++) moeller.put(i, new Moelle(i, navn(parker.get(s.below(parker.size()))), navn("F" + s.below(30)), navn("T" + s.below(400)), navn("fortoejning " + s.below(9000)), 54 + 4 * s.real(), 4 + 8 * s.real()));
        }

        private String navn(String n) {
            String kendt = navne.putIfAbsent(n, n);
            return kendt == null ? n : kendt;
        }
    }

    record Tilstand(Instant tid, String park, double kraft) {}

    static final class Iagttager {
        private final Channel kanal;
        private final String park;
        private final byte[] billede;
        private volatile Tilstand senest;

        Iagttager(Channel kanal, String park, byte[] billede) {
            this.kanal = kanal;
            this.park = park;
            this.billede = billede;
        }

        void ny(Tilstand t) {
            if (kanal.isOpen()) senest = t;
        }
    }

    record Login(Kundebog.Kunde kunde, Instant siden, String rettigheder, List<Iagttager> iagttagere) {}

    static final class Overvaagning {
        private static final AttributeKey<Login> LOGIN = AttributeKey.valueOf("login");
        private final Map<String, CopyOnWriteArrayList<Iagttager>> efterPark = new ConcurrentHashMap<>();
        final LongAdder aabnet = new LongAdder();
        final LongAdder lukket = new LongAdder();

        void forbind(Channel k, Login l) {
            k.attr(LOGIN).set(l);
            for (Iagttager i : l.iagttagere()) efterPark.computeIfAbsent(i.park, p -> new CopyOnWriteArrayList<>()).add(i);
            k.closeFuture().addListener(f -> forlad(k));
            aabnet.increment();
        }

        private void forlad(Channel k) {
            Login l = k.attr(LOGIN).getAndSet(null);
            for (Iagttager i : l.iagttagere()) {
                efterPark.computeIfPresent(i.park, (p, alle) -> {
                    alle.remove(i);
                    return alle.isEmpty() ? null : alle;
                });
            }
            lukket.increment();
        }

        void meld(Tilstand t) {
            for (Iagttager i : efterPark.getOrDefault(t.park(), new CopyOnWriteArrayList<>())) i.ny(t);
        }
    }

    private static final Moelleregister REGISTER = new Moelleregister(new Sample(141));
    private static final Overvaagning OVERVAAGNING = new Overvaagning();
    private static final Kundebog KUNDER = new Kundebog(142);
    private static final Kraftmaalere MAALERE = new Kraftmaalere(143);
    private static final Prisliste PRISER = new Prisliste(144);
    private static final Tovtabel TABEL = new Tovtabel(145);
    private static final Forsendelser FORSENDELSER = new Forsendelser(146);

    private static Channel aabn(Sample s) {
        EmbeddedChannel k = new EmbeddedChannel();
        List<Iagttager> l = new ArrayList<>();
        for (int i = 0, m = 1 + s.below(4); i < m; i++) l.add(new Iagttager(k, REGISTER.parker.get(s.below(REGISTER.parker.size())), s.bytes(400 + s.below(900))));
        OVERVAAGNING.forbind(k, new Login(KUNDER.slaaOp(s.below(20_000)), Instant.now(), s.text(80), l));
        return k;
    }

    public static void main(String[] args) throws Exception {
        int hver = Scale.of(1500);
        List<List<Channel>> aabne = List.of(new ArrayList<>(), new ArrayList<>());
        Vagt.moed("kanal", 2, hver * 4, 147, (n, s) -> {
            List<Channel> mine = aabne.get(n % 2);
            mine.add(aabn(s));
            if (mine.size() > hver) {
                int i = s.below(mine.size());
                mine.set(i, mine.get(mine.size() - 1)).close();
                mine.remove(mine.size() - 1);
            }
            OVERVAAGNING.meld(new Tilstand(Instant.now(), REGISTER.parker.get(s.below(REGISTER.parker.size())), TABEL.styrke(n, n).faktor() * PRISER.pris(n)));
            MAALERE.maalt(n, 12);
            if (n % 30 == 0) FORSENDELSER.afsend(Instant.now());
        });
        System.out.println(OVERVAAGNING.aabnet + " opened, " + OVERVAAGNING.lukket + " closed");
        Ready.last();
    }
}
