package gr.navlomesitis.prosfores;

import gr.navlomesitis.koina.AnoiktesZimies;
import gr.navlomesitis.koina.Entypa;
import gr.navlomesitis.koina.Nologion;
import gr.navlomesitis.koina.PinakesNavlon;
import gr.navlomesitis.koina.Saromena;
import gr.navlomesitis.koina.Vardia;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    enum Katastasi { ISCHYEI, APOSYRTHIKE, EKLEISE }

    record Kleidi(String diadromi, Instant laycan, int arithmos) implements Comparable<Kleidi> {
        @Override
        public int compareTo(Kleidi o) {
            int c = diadromi.compareTo(o.diadromi);
            if (c == 0) c = laycan.compareTo(o.laycan);
            return c == 0 ? Integer.compare(arithmos, o.arithmos) : c;
        }
    }

    record Fortio(String eidos, int tonoi, String fortosi, String ekfortosi) {}

    record Prosfora(Kleidi kleidi, Fortio fortio, BigDecimal navlos, String navlotis, String oroi, Instant dothike, Katastasi katastasi, Instant allaxe) {
        Prosfora me(Katastasi k, Instant pote) {
            return new Prosfora(kleidi, fortio, navlos, navlotis, oroi, dothike, k, pote);
        }
    }

    static final class AgoraProsforon {
        private final ConcurrentSkipListMap<Kleidi, Prosfora> prosfores = new ConcurrentSkipListMap<>();
        private final AtomicInteger ischyoun = new AtomicInteger();

        void dose(Prosfora p) {
            prosfores.put(p.kleidi(), p);
            ischyoun.incrementAndGet();
        }

        void vgale(Kleidi k, Katastasi giati, Instant pote) {
            prosfores.computeIfPresent(k, (kk, p) -> p.me(giati, pote));
            ischyoun.decrementAndGet();
        }

        int poses(String diadromi) {
            int n = 0;
            for (Prosfora p : prosfores.tailMap(new Kleidi(diadromi, Instant.EPOCH, 0)).values()) {
                if (!p.kleidi().diadromi().equals(diadromi) || n == 50) break;
                if (p.katastasi() == Katastasi.ISCHYEI) n++;
            }
            return n;
        }
    }

    static final class Mesiteia {
        final AgoraProsforon agora = new AgoraProsforon();
        final PinakesNavlon pinakes = new PinakesNavlon(61);
        final Nologion nologion = new Nologion(62);
        final AnoiktesZimies zimies = new AnoiktesZimies(63);
        final Saromena saromena = new Saromena(64);
        final Entypa entypa = new Entypa();
    }

    private static final Mesiteia MESITEIA = new Mesiteia();
    private static final String[] FORTIA = {"grain", "coal", "iron ore", "bauxite", "steel coils", "fertiliser", "cement clinker"};

    public static void main(String[] args) throws Exception {
        int share = 6500;
        ThreadLocal<ArrayDeque<Kleidi>> trapezi = ThreadLocal.withInitial(ArrayDeque::new);
        Vardia.xekina("broker", 2, share, 760, (n, s) -> {
            Instant ora = n < 2 * share ? Sample.at(n, 2 * share, Duration.ofDays(40)) : Instant.now();
            Kleidi k = new Kleidi(MESITEIA.pinakes.diadromi(s.below(900)), ora.plus(Duration.ofDays(3 + s.below(20))), n);
            Prosfora p = new Prosfora(k, new Fortio(FORTIA[s.below(FORTIA.length)], 5000 + s.below(160_000), s.text(10), s.text(10)), BigDecimal.valueOf(900 + s.below(4000), 2), s.text(20), s.text(220 + s.below(340)), ora, Katastasi.ISCHYEI, ora);
            MESITEIA.agora.dose(p);
            trapezi.get().add(k);
            MESITEIA.agora.poses(k.diadromi());
            MESITEIA.entypa.typose(p.oroi());
            Vardia.anamoni();
            if (trapezi.get().size() > 90) MESITEIA.agora.vgale(trapezi.get().remove(), s.below(3) == 0 ? Katastasi.EKLEISE : Katastasi.APOSYRTHIKE, ora);
            if (n % 9 == 0) MESITEIA.saromena.selida("BL-" + s.below(4000));
        });
        System.out.println(MESITEIA.agora.ischyoun + " firm");
        Ready.last();
    }
}
