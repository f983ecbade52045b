package it.frigolago.link;

import it.frigolago.base.Bancali;
import it.frigolago.base.Banchine;
import it.frigolago.base.Certificati;
import it.frigolago.base.Grafici;
import it.frigolago.base.Registratori;
import it.frigolago.base.Turno;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.collections4.map.PassiveExpiringMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Tappa(String luogo, long prevista, float gradi) {}

    record Link(String gettone, long creato, String destinatario, List<Tappa> tappe, byte[] qr) {}

    /** Links to shipments that are sent to the consignee and are good for six hours. */
    static final class LinkPubblici {
        static final long VALIDITA = 6 * 3_600_000L;
        private final PassiveExpiringMap<String, Link> validi = new PassiveExpiringMap<>((String g, Link l) -> l.creato() + VALIDITA);
        private int scaduti;

        synchronized void crea(Link l) {
            validi.put(l.gettone(), l);
        }

        synchronized Link apri(String gettone) {
            Link l = validi.get(gettone);
            if (l == null) scaduti++;
            return l;
        }
    }

    static final class Tracciamento {
        private final LinkPubblici link = new LinkPubblici();
        private final Bancali bancali = new Bancali(171);
        private final Banchine banchine = new Banchine(172);
        private final Certificati certificati;
        private final Grafici grafici = new Grafici(173);
        private final Registratori registratori = new Registratori(174);
        private final String[] ultimi = new String[2000];

        Tracciamento() throws Exception {
            certificati = new Certificati(175);
        }

        /** A link is made when the lorry leaves: creato is the time of the departure. */
        void parte(int n, long creato, Sample s) throws Exception {
            List<Tappa> tappe = new ArrayList<>();
            for (int i = 0, k = 2 + s.below(5); i < k; i++) tappe.add(new Tappa(s.text(16 + s.below(16)), creato + i * 1_800_000L, registratori.ultima(n + i)));
            Link l = new Link(s.code(28), creato, s.text(30), tappe, s.bytes(300 + s.below(300)));
            link.crea(l);
            String prima;
            synchronized (ultimi) {
                prima = ultimi[s.below(ultimi.length)];
                ultimi[n % ultimi.length] = l.gettone();
            }
            if (prima != null && link.apri(prima) != null) grafici.grafico("cella" + n % 42, n % 500);
            if (n % 5 == 0) bancali.movimenta();
            if (n % 50 == 0) certificati.certificato(n);
        }
    }

    public static void main(String[] args) throws Exception {
        Tracciamento t = new Tracciamento();
        int all6h = Scale.of(13_000);
        int ordini = Turno.giri(all6h * 5 / 2);
        long adesso = System.currentTimeMillis();
        Turno.svolgi("partenze", 2, ordini, 120, 176, (n, s) -> {
            long creato = n < ordini ? adesso - LinkPubblici.VALIDITA * (ordini - n) / all6h : System.currentTimeMillis();
            t.parte(n, creato, s);
        });
        System.out.println(t.link.validi.size() + " links are good, " + t.link.scaduti + " asked for too late");
        Ready.last();
    }
}
