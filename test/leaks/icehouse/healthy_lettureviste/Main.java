package it.frigolago.letture;

import it.frigolago.base.Bancali;
import it.frigolago.base.Banchine;
import it.frigolago.base.Grafici;
import it.frigolago.base.Registratori;
import it.frigolago.base.Turno;
import it.frigolago.base.Varchi;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Lettura(String dispositivo, long sequenza, long istante, float gradi) {
        String id() {
            return dispositivo + "-" + Long.toHexString(sequenza);
        }
    }

    record Ricevuta(long istante, String concentratore) {}

    /** The recorders send again what they got no answer for: what was seen is known for two generations. */
    static final class GiaViste {
        private final int generazione;
        private Map<String, Ricevuta> recenti;
        private Map<String, Ricevuta> precedenti = new HashMap<>();

        GiaViste(int generazione) {
            this.generazione = generazione;
            this.recenti = new HashMap<>(generazione * 4 / 3 + 1);
        }

        synchronized boolean nuova(String id, Ricevuta r) {
            if (recenti.containsKey(id) || precedenti.containsKey(id)) return false;
            if (recenti.size() >= generazione) {
                precedenti = recenti;
                recenti = new HashMap<>(generazione * 4 / 3 + 1);
            }
            recenti.put(id, r);
            return true;
        }
    }

    static final class Raccolta {
        private final GiaViste viste = new GiaViste(Scale.of(36_000));
        private final Registratori registratori = new Registratori(191);
        private final Bancali bancali = new Bancali(192);
        private final Banchine banchine = new Banchine(193);
        private final Grafici grafici = new Grafici(194);
        private final Varchi varchi = new Varchi(195);
        private int accolte;
        private int doppie;

        synchronized void ricevi(int n, Sample s) {
            Lettura l = new Lettura("TR" + n % 780, 4_000_000L + n / 780, System.currentTimeMillis(), (float) (-25 + 7 * s.real()));
            for (int copie = s.below(12) == 0 ? 2 : 1; copie > 0; copie--) {
                if (viste.nuova(l.id(), new Ricevuta(l.istante(), "conc-" + s.below(40)))) {
                    registratori.leggi(n % 780, l.istante(), l.gradi());
                    accolte++;
                } else {
                    doppie++;
                }
            }
            if (n % 50 == 0) bancali.movimenta();
            if (n % 200 == 0) varchi.registra(l.istante(), n % 16);
            if (n % 2000 == 0) banchine.scorri();
        }
    }

    public static void main(String[] args) throws Exception {
        Raccolta r = new Raccolta();
        Turno.svolgi("concentratori", 2, Turno.giri(Scale.of(126_000)), 10, 196, r::ricevi);
        System.out.println(r.accolte + " readings, " + r.doppie + " twice, " + r.viste.recenti.size() + " and " + r.viste.precedenti.size() + " known");
        Ready.last();
    }
}
