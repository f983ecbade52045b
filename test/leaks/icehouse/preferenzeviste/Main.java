package it.frigolago.viste;

import it.frigolago.base.Articoli;
import it.frigolago.base.Banchine;
import it.frigolago.base.Grafici;
import it.frigolago.base.Percorsi;
import it.frigolago.base.Stampanti;
import it.frigolago.base.Turno;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.prefs.PreferenceChangeEvent;
import java.util.prefs.PreferenceChangeListener;
import java.util.prefs.Preferences;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Punto(int minuto, float gradi) {}

    /** What a visitor of the portal sees: the curves of his cells, with the limits drawn in. */
    static final class Vista implements PreferenceChangeListener {
        private final String utente;
        private final Map<String, Punto[]> curve = new LinkedHashMap<>();
        private volatile double soglia;

        Vista(String utente, Sample s) {
            this.utente = utente;
            for (int i = 0, k = 1 + s.below(3); i < k; i++) {
                Punto[] p = new Punto[12 + s.below(24)];
                for (int m = 0; m < p.length; m++) p[m] = new Punto(m * 5, (float) (-24 + 5 * s.real()));
                curve.put("cella " + s.below(42), p);
            }
        }

        @Override
        public void preferenceChange(PreferenceChangeEvent e) {
            if (e.getNewValue() != null && e.getKey().startsWith("soglia")) soglia = Double.parseDouble(e.getNewValue());
        }
    }

    static final class SalaControllo {
        private final Preferences impostazioni = Preferences.userNodeForPackage(Main.class).node("soglie");
        private final ArrayDeque<Vista> collegate = new ArrayDeque<>();
        private final Articoli articoli = new Articoli(151);
        private final Banchine banchine = new Banchine(152);
        private final Grafici grafici = new Grafici(153);
        private final Percorsi percorsi = new Percorsi(154);
        private final Stampanti stampanti = new Stampanti();
        private int uscite;

        synchronized void accesso(int n, Sample s) throws InterruptedException {
            Vista v = new Vista("utente" + s.below(4000), s);
            v.soglia = impostazioni.getDouble("soglia" + n % 6, -18);
            impostazioni.addPreferenceChangeListener(v);
            collegate.addLast(v);
            grafici.grafico("cella" + n % 42, n);
            stampanti.stampa(s.bytes(400));
            if (collegate.size() > 150) uscita(collegate.removeFirst());
            if (n % 900 == 0) impostazioni.putDouble("soglia" + n % 6, -18 - s.below(4));
        }

        private void uscita(Vista v) {
            v.curve.values().removeIf(p -> p.length == 0);
            uscite++;
        }
    }

    public static void main(String[] args) throws Exception {
        SalaControllo sala = new SalaControllo();
        Turno.svolgi("accessi", 2, Turno.giri(3000), 110, 155, sala::accesso);
        System.out.println(sala.uscite + " views left, " + sala.collegate.size() + " in use");
        Ready.last();
    }
}
