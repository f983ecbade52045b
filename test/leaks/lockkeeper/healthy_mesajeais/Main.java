package ro.ecluze.ais;

import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import ro.ecluze.comun.Armatori;
import ro.ecluze.comun.CoteApa;
import ro.ecluze.comun.Plati;
import ro.ecluze.comun.RegistruBarje;
import ro.ecluze.comun.Tura;

/** Healthy: three receivers hear the same barges. What was heard within ten minutes is known and dropped when it comes again, what is older is forgotten. */
public class Main {
    record Amprenta(int mmsi, long continut) {}

    record Auzit(long la, String statie, byte[] telegrama) {}

    record Telegrama(int mmsi, long la, String statie, byte[] octeti) {}

    static final class Filtru {
        private static final long ZECE_MINUTE = 600_000;
        private final LinkedHashMap<Amprenta, Auzit> recente = new LinkedHashMap<>();
        private final LongAdder noi = new LongAdder();
        private final LongAdder repetate = new LongAdder();
        private final LongAdder uitate = new LongAdder();

        synchronized boolean eNoua(Telegrama t) {
            Iterator<Map.Entry<Amprenta, Auzit>> it = recente.entrySet().iterator();
            while (it.hasNext() && it.next().getValue().la() < t.la() - ZECE_MINUTE) {
                it.remove();
                uitate.increment();
            }
            boolean noua = recente.putIfAbsent(new Amprenta(t.mmsi(), Arrays.hashCode(t.octeti()) * 31L + t.octeti().length), new Auzit(t.la(), t.statie(), t.octeti())) == null;
            (noua ? noi : repetate).increment();
            return noua;
        }
    }

    static final class Receptor {
        private final Filtru filtru = new Filtru();
        private final BlockingQueue<Telegrama> deScris = new ArrayBlockingQueue<>(512);
        private final LongAdder scrise = new LongAdder();

        void primeste(Telegrama t) throws InterruptedException {
            if (filtru.eNoua(t)) deScris.put(t);
        }
    }

    private static final Receptor RECEPTOR = new Receptor();
    private static final CoteApa COTE = new CoteApa(141);
    private static final Armatori ARMATORI = new Armatori(142);
    private static final Plati PLATI = new Plati(143);
    private static final RegistruBarje REGISTRU = new RegistruBarje(144);
    private static final String[] STATII = {"Cernavoda", "Medgidia", "Agigea"};

    private static void aude(long la, Sample s) throws InterruptedException {
        int mmsi = 264_000_000 + s.below(3000);
        byte[] octeti = s.bytes(60 + s.below(120));
        int deCateOri = 1 + s.below(3);
        for (int i = 0; i < deCateOri; i++) RECEPTOR.primeste(new Telegrama(mmsi, la + i, STATII[i], octeti.clone()));
    }

    public static void main(String[] args) throws Exception {
        Tura.mereu("ais-writer", 145, (n, s) -> {
            Telegrama t = RECEPTOR.deScris.take();
            if (t.octeti().length > 0) RECEPTOR.scrise.increment();
        });
        Sample s = new Sample(146);
        int peSecunda = Scale.of(68);
        long pornire = System.currentTimeMillis() - 1_500_000;
        for (int sec = 0; sec < 1500; sec++) {
            for (int i = 0; i < peSecunda; i++) aude(pornire + sec * 1000L + i * 14L, s);
        }
        Tura.mereu("ais-radio", 147, (n, x) -> {
            aude(System.currentTimeMillis(), x);
            if (n % 10 == 0) ARMATORI.armator(5000 + x.below(38_000));
            if (n % peSecunda == peSecunda - 1) Thread.sleep(900);
        });
        Tura.mereu("counter", 148, (n, x) -> {
            PLATI.inregistreaza(System.currentTimeMillis());
            Thread.sleep(15);
        });
        Thread.sleep(1500);
        System.out.println(RECEPTOR.filtru.noi + " new, " + RECEPTOR.filtru.repetate + " heard again, " + RECEPTOR.filtru.uitate + " forgotten, " + RECEPTOR.filtru.recente.size() + " known");
        Ready.last();
    }
}
