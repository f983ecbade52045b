package no.laks.sortering;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.LongAdder;
import no.laks.felles.Bronnbater;
import no.laks.felles.Dybdekart;
import no.laks.felles.Kjopere;
import no.laks.felles.Sensorrekker;
import no.laks.felles.Vakt;
import no.laks.felles.Veiinger;
import org.harness.Ready;
import org.harness.Sample;

/** Reports of the gutting line in JSON, sorted in runs and merged into one file for the authorities. */
public class Main {
    static final class Slakt {
        @JsonProperty String parti;
        @JsonProperty long tid;
        @JsonProperty int gram;
        @JsonProperty String klasse;
        @JsonProperty Opphav opphav;
    }

    static final class Opphav {
        @JsonProperty int lokalitet;
        @JsonProperty String merd;
        @JsonProperty String for_;
    }

    static final class Strøm {
        final List<Slakt> bit;
        int sted;

        Strøm(List<Slakt> bit) {
            this.bit = bit;
        }

        Slakt hode() {
            return bit.get(sted);
        }
    }

    static final class Sortering {
        private static final Comparator<Slakt> ORDEN = Comparator.comparing((Slakt x) -> x.parti).thenComparingLong(x -> x.tid);
        private static final int BITLENGDE = 4_000;
        private final ObjectMapper json = new ObjectMapper();
        private final ObjectReader leser = json.readerFor(Slakt.class);
        private final LongAdder lest = new LongAdder();
        private final LongAdder skrevet = new LongAdder();
        private final LongAdder filer = new LongAdder();
        private List<List<Slakt>> biter;

        void kjør(Sample s, int bitantall) throws IOException, InterruptedException {
            biter = new ArrayList<>();
            List<Slakt> bit = new ArrayList<>(BITLENGDE);
            for (int i = 0; i < bitantall * BITLENGDE; i++) {
                bit.add(leser.readValue("{\"parti\":\"P" + s.below(9_000) + "\",\"tid\":" + (1_700_000_000_000L + s.below(86_400_000)) + ",\"gram\":" + (1_000 + s.below(8_000)) + ",\"klasse\":\"" + s.text(9) + "\",\"opphav\":{\"lokalitet\":" + s.below(16_000) + ",\"merd\":\"M" + s.below(24) + "\",\"for_\":\"" + s.text(16) + "\"}}"));
                lest.increment();
                if (bit.size() == BITLENGDE) {
                    bit.sort(ORDEN);
                    biter.add(bit);
                    bit = new ArrayList<>(BITLENGDE);
                }
            }
            flett();
            biter = null;
            filer.increment();
        }

        private void flett() throws IOException, InterruptedException {
            PriorityQueue<Strøm> kø = new PriorityQueue<>(Comparator.comparing(Strøm::hode, ORDEN));
            for (List<Slakt> b : biter) kø.add(new Strøm(b));
            ByteArrayOutputStream blokk = new ByteArrayOutputStream(65_536);
            while (!kø.isEmpty()) {
                Strøm s = kø.poll();
                json.writeValue(blokk, s.hode());
                s.bit.set(s.sted, null);
                skrevet.increment();
                if (blokk.size() > 60_000) {
                    blokk.reset();
                    Thread.sleep(filer.sum() < 1 ? 0 : 120);
                }
                if (++s.sted < s.bit.size()) kø.add(s);
            }
        }
    }

    private static final Sensorrekker SENSORER = new Sensorrekker(141);
    private static final Kjopere KJOPERE = new Kjopere(142);
    private static final Veiinger VEIINGER = new Veiinger(143);
    private static final Dybdekart DYBDER = new Dybdekart(144);
    private static final Bronnbater BATER = new Bronnbater(145);

    public static void main(String[] args) throws Exception {
        Sortering sortering = new Sortering();
        Vakt.alltid("sortering", 146, (n, s) -> sortering.kjør(s, 18));
        Vakt.alltid("linje", 147, (n, s) -> {
            VEIINGER.vei(java.time.Instant.now(), 4_800, n % 12, "P" + n);
            SENSORER.les(n, 89f, 8f);
            KJOPERE.kjoper(s.below(60_000));
            BATER.seil(s);
            DYBDER.dybde(n, n);
            Thread.sleep(10);
        });
        while (sortering.filer.sum() < 1 || sortering.skrevet.sum() < 90_000) Thread.sleep(50);
        System.out.println(sortering.filer + " files, " + sortering.lest + " read, " + sortering.skrevet + " written");
        Ready.last();
    }
}
