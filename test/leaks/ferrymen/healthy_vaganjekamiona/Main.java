package hr.jadroplov.vaganje;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import hr.jadroplov.osnova.Cjenik;
import hr.jadroplov.osnova.Fotografije;
import hr.jadroplov.osnova.Motori;
import hr.jadroplov.osnova.Smjena;
import hr.jadroplov.osnova.Spremnici;
import hr.jadroplov.osnova.Udaljenosti;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Scale;

public class Main {
    static final class Otisak {
        int brod;
        String kamion;
        final int[] osovine = new int[8];
        final byte[] slika = new byte[600];
        boolean isplovio;
    }

    record Vaganje(String kamion, int[] osovine, int ukupno, String primjedba) {}

    static final class Teretnica {
        private final List<Vaganje> vaganja = new ArrayList<>();
        private long kilograma;

        void dodaj(Vaganje v) {
            vaganja.add(v);
            kilograma += v.ukupno();
        }
    }

    /** Collects what each ship takes on board until she sails. */
    static final class Slaganje {
        private final Map<Integer, Teretnica> uUkrcaju = new HashMap<>();
        private long isplovilo;
        private long tona;

        void primi(Otisak o) {
            if (o.isplovio) {
                Teretnica t = uUkrcaju.remove(o.brod);
                if (t != null) {
                    isplovilo++;
                    tona += t.kilograma / 1000;
                }
                return;
            }
            int ukupno = 0;
            for (int x : o.osovine) ukupno += x;
            uUkrcaju.computeIfAbsent(o.brod, b -> new Teretnica()).dodaj(new Vaganje(o.kamion, o.osovine.clone(), ukupno, o.slika[0] < 0 ? "nagib " + o.slika[1] : null));
        }
    }

    static final class Vaga {
        private final Cjenik cjenik = new Cjenik(361);
        private final Fotografije fotografije = new Fotografije(362);
        private final Motori motori = new Motori(363);
        private final Spremnici spremnici = new Spremnici();
        private final Udaljenosti udaljenosti = new Udaljenosti(364);
        private final Slaganje slaganje = new Slaganje();
        private final Disruptor<Otisak> traka = new Disruptor<>(Otisak::new, Integer.highestOneBit(Scale.of(16_384)), DaemonThreadFactory.INSTANCE, ProducerType.MULTI, new BlockingWaitStrategy());

        void otvori() {
            traka.handleEventsWith((o, broj, kraj) -> slaganje.primi(o));
            traka.start();
        }
    }

    public static void main(String[] args) throws Exception {
        Vaga vaga = new Vaga();
        vaga.otvori();
        int brodova = Scale.of(160);
        Smjena.odradi("vaga", 2, Scale.of(190_000), 20, 365, (n, s) -> {
            byte[] slika = s.bytes(600);
            String kamion = "ZG" + s.code(6);
            int brod = n % brodova;
            boolean kraj = s.below(420) == 0;
            vaga.traka.publishEvent((o, broj) -> {
                o.brod = brod;
                o.kamion = kamion;
                o.isplovio = kraj;
                for (int i = 0; i < o.osovine.length; i++) o.osovine[i] = i < 5 ? 3000 + slika[i] * 20 : 0;
                System.arraycopy(slika, 0, o.slika, 0, slika.length);
            });
            if (n % 50 == 0) vaga.motori.izmjeri(n, System.currentTimeMillis(), 74);
        });
        System.out.println(vaga.slaganje.uUkrcaju.size() + " ships in loading, " + vaga.slaganje.isplovilo + " sailed, " + vaga.slaganje.tona + " t");
        Ready.last();
    }
}
