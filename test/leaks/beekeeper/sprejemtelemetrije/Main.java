package si.panj.telemetrija;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import si.panj.skupno.Izmena;
import si.panj.skupno.Odjemalci;
import si.panj.skupno.ProdajaNaDrobno;
import si.panj.skupno.Stojisca;
import si.panj.skupno.Tehtnice;
import si.panj.skupno.Zdravila;

public class Main {
    public static class Paket {
        public int tehtnica;
        public long izmerjeno;
        public int[] grami;
        public double leglo;
        public String naprava;
    }

    /** Newer devices send fields that we do not know yet; they are noted for the packet in which they came. */
    static final class NoviPodatki extends DeserializationProblemHandler {
        final String prehod;
        final Instant prispelo;
        final Map<String, String> polja = new LinkedHashMap<>();

        NoviPodatki(String prehod, Instant prispelo) {
            this.prehod = prehod;
            this.prispelo = prispelo;
        }

        @Override
        public boolean handleUnknownProperty(DeserializationContext kontekst, JsonParser p, JsonDeserializer<?> d, Object cilj, String ime) throws IOException {
            if (!(cilj instanceof Paket)) return false;
            polja.put(ime, p.getText());
            p.skipChildren();
            return true;
        }
    }

    static final class Pretvornik {
        private final ObjectMapper json = new ObjectMapper();

        Paket preberi(String telo, NoviPodatki novi) throws IOException {
            json.addHandler(novi);
            return json.readValue(telo, Paket.class);
        }
    }

    static final class Sprejem {
        private final Pretvornik pretvornik = new Pretvornik();
        private final Tehtnice tehtnice;
        private final Map<String, LongAdder> neznana = new ConcurrentHashMap<>();
        private final LongAdder paketov = new LongAdder();

        Sprejem(Tehtnice tehtnice) {
            this.tehtnice = tehtnice;
        }

        synchronized void sprejmi(String prehod, Instant kdaj, String telo) throws IOException {
            NoviPodatki novi = new NoviPodatki(prehod, kdaj);
            Paket p = pretvornik.preberi(telo, novi);
            for (int g : p.grami) tehtnice.odcitaj(p.tehtnica, g, (float) p.leglo);
            for (String ime : novi.polja.keySet()) neznana.computeIfAbsent(ime, k -> new LongAdder()).increment();
            paketov.increment();
        }
    }

    static final class Center {
        final Tehtnice tehtnice = new Tehtnice(41);
        final Sprejem sprejem = new Sprejem(tehtnice);
        final Odjemalci odjemalci = new Odjemalci(42);
        final Stojisca stojisca = new Stojisca(43);
        final ProdajaNaDrobno prodaja = new ProdajaNaDrobno(44);
        final Zdravila zdravila = new Zdravila(45);
    }

    private static final Center CENTER = new Center();
    private static final String[] NOVA = {"zvok", "gibanje", "veter", "sevanje", "baterija", "podpis"};

    static String telo(Sample s, Instant kdaj) {
        StringBuilder b = new StringBuilder("{\"tehtnica\":" + s.below(4000) + ",\"izmerjeno\":" + kdaj.toEpochMilli() + ",\"grami\":[");
        for (int i = 0; i < 6; i++) b.append(i == 0 ? "" : ",").append(30_000 + s.below(20_000));
        b.append("],\"leglo\":").append(33 + s.real() * 3).append(",\"naprava\":\"P").append(s.code(4)).append('"');
        for (int i = 0; i < 6; i++) b.append(",\"").append(NOVA[i]).append("\":\"").append(s.text(80 + s.below(120))).append('"');
        return b.append('}').toString();
    }

    public static void main(String[] args) throws Exception {
        int zaostanek = 1800;
        Izmena.zacni("prehod", 2, zaostanek, 46, (n, s) -> {
            Instant kdaj = n < 2 * zaostanek ? Sample.at(n, 2 * zaostanek, Duration.ofHours(31)) : Instant.now();
            CENTER.sprejem.sprejmi("GW" + n % 17, kdaj, telo(s, kdaj));
            CENTER.odjemalci.karta(s.below(30_000));
            if (n % 4 == 0) CENTER.prodaja.izdaj(Instant.now(), s);
            CENTER.stojisca.kraj(1_000_000 + 3 * s.below(26_000));
            CENTER.zdravila.najdi(400_000 + s.below(49_000));
        });
        System.out.println(CENTER.sprejem.paketov + " packets, unknown " + CENTER.sprejem.neznana);
        Ready.last();
    }
}
