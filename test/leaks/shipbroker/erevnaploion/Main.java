package gr.navlomesitis.erevna;

import gr.navlomesitis.koina.Apostaseis;
import gr.navlomesitis.koina.Eisproxeis;
import gr.navlomesitis.koina.Pelates;
import gr.navlomesitis.koina.Ritres;
import gr.navlomesitis.koina.StigmataStolou;
import gr.navlomesitis.koina.Vardia;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Erotima(String onoma, int etosApo, int etosEos, String tropos) {}

    record Plio(int imo, String onoma, String klasi, String ploioktitis) {}

    record Apousia(Instant pote, List<String> piges, String exigisi, int apopeires) {}

    static final class Erevna {
        private static final Duration ISCHYS = Duration.ofMinutes(30);
        private final Map<Erotima, Plio> vrethikan = Collections.synchronizedMap(new LinkedHashMap<>(256, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Erotima, Plio> e) {
                return size() > 800;
            }
        });
        private final Map<Erotima, Apousia> denVrethikan = new ConcurrentHashMap<>();
        private final LongAdder pliroforithikan = new LongAdder();

        Plio psaxe(Erotima e, Instant ora, Sample s) throws InterruptedException {
            Plio p = vrethikan.get(e);
            if (p != null) return p;
            Apousia prin = denVrethikan.get(e);
            if (prin != null && prin.pote().plus(ISCHYS).isAfter(ora)) return null;
            Vardia.anamoni();
            pliroforithikan.increment();
            if (s.below(5) < 3) {
                vrethikan.put(e, p = new Plio(9_000_000 + s.below(300_000), e.onoma(), "class " + s.code(3), s.text(24)));
                return p;
            }
            denVrethikan.put(e, new Apousia(ora, List.of("Lloyd's " + s.id(), "Equasis " + s.id(), "AIS " + s.id()), s.text(240 + s.below(360)), prin == null ? 1 : prin.apopeires() + 1));
            return null;
        }
    }

    private static final Erevna EREVNA = new Erevna();
    private static final Ritres RITRES = new Ritres(71);
    private static final StigmataStolou STIGMATA = new StigmataStolou(72);
    private static final Pelates PELATES = new Pelates(73);
    private static final Eisproxeis EISPROXEIS = new Eisproxeis(74);
    private static final Apostaseis APOSTASEIS = new Apostaseis(75);

    public static void main(String[] args) throws Exception {
        int share = 9500;
        Vardia.xekina("search", 3, share, 770, (n, s) -> {
            Instant ora = n < 3 * share ? Sample.at(n, 3 * share, Duration.ofDays(26)) : Instant.now();
            int etos = 1990 + s.below(30);
            EREVNA.psaxe(new Erotima(s.text(5 + s.below(18)), etos, etos + s.below(8), s.below(2) == 0 ? "prefix" : "sound"), ora, s);
            PELATES.pelatis(20_000 + s.below(40_000));
            STIGMATA.grapse(s.below(3200), s.below(1_200_000), s.below(3_600_000), (int) ora.getEpochSecond());
        });
        System.out.println(EREVNA.pliroforithikan + " looked up");
        Ready.last();
    }
}
