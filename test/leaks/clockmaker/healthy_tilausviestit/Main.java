package ch.uhrwerk.tilausviestit;

import ch.uhrwerk.yhteiset.Hinnasto;
import ch.uhrwerk.yhteiset.Kaliiperit;
import ch.uhrwerk.yhteiset.Leimaukset;
import ch.uhrwerk.yhteiset.Omistajat;
import ch.uhrwerk.yhteiset.Taulukuvat;
import ch.uhrwerk.yhteiset.Vuoro;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: orders of dealers as trees of JSON in a bounded queue; who brings them waits while it is full, two clerks work it off. */
public class Main {
    static final class Postiluukku {
        private final ObjectMapper json = new ObjectMapper();
        private final BlockingQueue<JsonNode> saapuneet = new ArrayBlockingQueue<>(Scale.of(7000));
        private final LongAdder kasitelty = new LongAdder();
        private final LongAdder sentteja = new LongAdder();

        void vastaanota(String teksti) throws Exception {
            saapuneet.put(json.readTree(teksti));
        }

        void kasittele() throws InterruptedException {
            JsonNode tilaus = saapuneet.take();
            for (JsonNode rivi : tilaus.get("rivit")) sentteja.add(rivi.get("hinta").asLong());
            kasitelty.increment();
        }
    }

    static final class Myynti {
        final Kaliiperit kaliiperit = new Kaliiperit(231);
        final Hinnasto hinnasto = new Hinnasto(232);
        final Omistajat omistajat = new Omistajat(233);
        final Taulukuvat kuvat = new Taulukuvat(234);
        final Leimaukset leimaukset = new Leimaukset(235);
        final Postiluukku luukku = new Postiluukku();
    }

    private static final Myynti MYYNTI = new Myynti();

    private static String tilaus(int n, Sample s) {
        StringBuilder b = new StringBuilder("{\"tilaus\":" + (500_000 + n) + ",\"kauppias\":\"" + s.text(24) + "\",\"annettu\":\"" + Instant.now() + "\",\"rivit\":[");
        for (int i = 0, k = 2 + s.below(4); i < k; i++) b.append(i > 0 ? "," : "").append("{\"viite\":\"" + s.code(7) + "\",\"nimi\":\"" + s.text(18) + "\",\"kpl\":" + s.below(9) + ",\"hinta\":" + MYYNTI.hinnasto.hinta(n + i, 3) + "}");
        return b.append("]}").toString();
    }

    public static void main(String[] args) throws Exception {
        int alku = Scale.of(30_000);
        for (int v = 0; v < 2; v++) {
            Vuoro.kaynnista("virkailija-" + v, 236 + v, (n, s) -> {
                MYYNTI.luukku.kasittele();
                if (n * 2 > alku) Thread.sleep(4);
                if (n % 50 == 0) MYYNTI.omistajat.omistaja(s.below(MYYNTI.omistajat.kaikkiaan()));
            });
        }
        Vuoro.kaynnista("kauppiaat", 238, (n, s) -> {
            MYYNTI.luukku.vastaanota(tilaus(n, s));
            if (n % 20 == 0) MYYNTI.leimaukset.leimaa(Instant.now());
            if (n % 90 == 0) MYYNTI.kuvat.kuva(s.below(3000));
        });
        while (MYYNTI.luukku.kasitelty.sum() < alku || MYYNTI.luukku.saapuneet.remainingCapacity() > 10) Thread.sleep(20);
        System.out.println(MYYNTI.luukku.saapuneet.size() + " orders wait, " + MYYNTI.luukku.kasitelty + " done");
        Ready.last();
    }
}
