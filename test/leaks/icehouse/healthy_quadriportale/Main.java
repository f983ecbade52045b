package it.frigolago.quadri;

import it.frigolago.base.Articoli;
import it.frigolago.base.Clienti;
import it.frigolago.base.Registratori;
import it.frigolago.base.Stampanti;
import it.frigolago.base.Turno;
import it.frigolago.base.Varchi;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Misura(int cella, float gradi, String stato) {}

    interface Osservatore {
        void misurata(Misura m);
    }

    /** Tells the boards what the cells measure; a board that nobody shows any more falls out by itself. */
    static final class Centrale {
        private static final class Debole extends WeakReference<Osservatore> {
            Debole(Osservatore o, ReferenceQueue<Osservatore> coda) {
                super(o, coda);
            }
        }

        private final Map<Debole, Integer> osservatori = new LinkedHashMap<>();
        private final ReferenceQueue<Osservatore> coda = new ReferenceQueue<>();
        private long caduti;

        synchronized void iscrivi(Osservatore o, int reparto) {
            pulisci();
            osservatori.put(new Debole(o, coda), reparto);
        }

        synchronized void annuncia(Misura m) {
            pulisci();
            osservatori.forEach((d, reparto) -> {
                Osservatore o = m.cella() % 6 == reparto ? d.get() : null;
                if (o != null) o.misurata(m);
            });
        }

        private void pulisci() {
            for (Object d; (d = coda.poll()) != null; ) {
                osservatori.remove(d);
                caduti++;
            }
        }
    }

    static final class Quadro implements Osservatore {
        private final float[][] curve = new float[7][120];
        private final List<Misura> allarmi = new ArrayList<>();
        private int scritte;

        @Override
        public void misurata(Misura m) {
            curve[m.cella() / 6][scritte++ % 120] = m.gradi();
            if (m.gradi() > -19) allarmi.add(m);
            if (allarmi.size() > 20) allarmi.remove(0);
        }
    }

    record Sessione(String utente, Quadro quadro, Map<String, String> filtri) {}

    static final class Portale {
        private final Centrale centrale = new Centrale();
        private final int posti = Scale.of(7500);
        private final Map<String, Sessione> sessioni = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Sessione> e) {
                return size() > posti;
            }
        };
        private final Articoli articoli = new Articoli(211);
        private final Clienti clienti = new Clienti(212);
        private final Registratori registratori = new Registratori(213);
        private final Stampanti stampanti = new Stampanti();
        private final Varchi varchi = new Varchi(214);

        synchronized void entra(int n, Sample s) throws InterruptedException {
            Map<String, String> filtri = new HashMap<>();
            for (int i = 0, k = s.below(4); i < k; i++) filtri.put("campo" + i, s.text(14));
            Sessione x = new Sessione(clienti.cliente(30_000 + s.below(20_000)).ragioneSociale(), new Quadro(), filtri);
            sessioni.put("s" + s.id(), x);
            centrale.iscrivi(x.quadro(), n % 6);
            if (n % 10 == 0) centrale.annuncia(new Misura(s.below(42), registratori.ultima(n), "ciclo " + n % 30));
            stampanti.stampa(s.bytes(100));
            if (n % 20 == 0) varchi.registra(System.currentTimeMillis(), n % 16);
        }
    }

    public static void main(String[] args) throws Exception {
        Portale p = new Portale();
        Turno.svolgi("portale", 2, Turno.giri(p.posti * 3), 60, 215, p::entra);
        System.out.println(p.sessioni.size() + " sessions, " + p.centrale.osservatori.size() + " on the list, " + p.centrale.caduti + " fell out");
        Ready.last();
    }
}
