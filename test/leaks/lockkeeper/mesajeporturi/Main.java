package ro.ecluze.mesaje;

import com.dslplatform.json.DslJson;
import com.dslplatform.json.runtime.Settings;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import ro.ecluze.comun.Armatori;
import ro.ecluze.comun.CoteApa;
import ro.ecluze.comun.Permise;
import ro.ecluze.comun.PozeCamere;
import ro.ecluze.comun.Tura;

public class Main {
    public static class Plic<T> {
        public String port;
        public long numar;
        public String moment;
        public T continut;
        public List<T> anterioare;
    }

    public static class Sosire {
        public int eni;
        public String ecluza;
        public double pescaj;
        public String ora;
    }

    public static class Manifest {
        public int eni;
        public String marfa;
        public long kilograme;
        public String destinatar;
    }

    static final class TipPlic implements ParameterizedType {
        private final Type[] continut;

        TipPlic(Class<?> continut) {
            this.continut = new Type[] {continut};
        }

        @Override
        public Type[] getActualTypeArguments() {
            return continut.clone();
        }

        @Override
        public Type getRawType() {
            return Plic.class;
        }

        @Override
        public Type getOwnerType() {
            return Main.class;
        }
    }

    static final class Receptie {
        private final DslJson<Object> json = new DslJson<>(Settings.withRuntime().includeServiceLoader());
        private final LongAdder sosiri = new LongAdder();
        private final LongAdder tone = new LongAdder();

        private Plic<?> citeste(Class<?> continut, byte[] octeti) throws IOException {
            return (Plic<?>) json.deserialize(new TipPlic(continut), octeti, octeti.length);
        }

        void primeste(String fel, byte[] octeti) throws Exception {
            Plic<?> plic = citeste(fel.equals("sosire") ? Sosire.class : Manifest.class, octeti);
            if (plic.continut instanceof Manifest m) tone.add(m.kilograme / 1000);
            else sosiri.increment();
            Tura.asteapta();
        }
    }

    static final class Dispecerat {
        final CoteApa cote = new CoteApa(11);
        final Armatori armatori = new Armatori(12);
        final Permise permise = new Permise(13);
        final PozeCamere poze = new PozeCamere(14);
        final Receptie receptie = new Receptie();
    }

    private static final Dispecerat DISPECERAT = new Dispecerat();
    private static final String[] PORTURI = {"Cernavoda", "Medgidia", "Murfatlar", "Agigea", "Ovidiu", "Navodari", "Basarabi", "Poarta Alba"};

    private static String sosire(Sample s, Instant ora) {
        return "{\"eni\":" + (2_000_000 + s.below(400_000)) + ",\"ecluza\":\"" + PORTURI[s.below(8)] + "\",\"pescaj\":" + (140 + s.below(200)) / 100.0 + ",\"ora\":\"" + ora + "\"}";
    }

    private static String manifest(Sample s) {
        return "{\"eni\":" + (2_000_000 + s.below(400_000)) + ",\"marfa\":\"" + s.text(20) + "\",\"kilograme\":" + s.below(2_000_000) + ",\"destinatar\":\"" + s.text(30) + "\"}";
    }

    public static void main(String[] args) throws Exception {
        int restanta = 2400;
        Tura.incepe("edi-in", 3, restanta, 15, (n, s) -> {
            Instant ora = n < 3 * restanta ? Sample.at(n, 3 * restanta, Duration.ofDays(6)) : Instant.now();
            boolean sosire = s.below(3) != 0;
            String unu = sosire ? sosire(s, ora) : manifest(s);
            String doi = sosire ? sosire(s, ora.minusSeconds(4000)) : manifest(s);
            String mesaj = "{\"port\":\"" + PORTURI[s.below(8)] + "\",\"numar\":" + (710_000 + n) + ",\"moment\":\"" + ora + "\",\"continut\":" + unu + ",\"anterioare\":[" + doi + "]}";
            DISPECERAT.receptie.primeste(sosire ? "sosire" : "manifest", mesaj.getBytes(StandardCharsets.UTF_8));
            if (n % 20 == 0) DISPECERAT.permise.depune(ora);
            if (n % 50 == 0) DISPECERAT.armatori.armator(5000 + s.below(38_000));
        });
        System.out.println(DISPECERAT.receptie.sosiri + " arrivals, " + DISPECERAT.receptie.tone + " t");
        Ready.last();
    }
}
