package de.sauertopf.etiketten;

import de.sauertopf.grundlage.Artikelstamm;
import de.sauertopf.grundlage.Druckpuffer;
import de.sauertopf.grundlage.Kassenbons;
import de.sauertopf.grundlage.Rezepturen;
import de.sauertopf.grundlage.Schicht;
import de.sauertopf.grundlage.Tankwerte;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.prefs.PreferenceChangeEvent;
import java.util.prefs.Preferences;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Feld(String name, int x, int y, String text) {}

    /** A label form that a clerk has open; it follows the settings of the printer. */
    static final class Etikettenformular {
        private final String auftrag;
        private final List<Feld> felder = new ArrayList<>();
        private volatile int breite;
        private volatile int schwaerze;

        Etikettenformular(String auftrag, Preferences drucker) {
            this.auftrag = auftrag;
            breite = drucker.getInt("breite", 90);
            schwaerze = drucker.getInt("schwaerze", 70);
            drucker.addPreferenceChangeListener(this::geaendert);
        }

        private void geaendert(PreferenceChangeEvent e) {
            if (e.getKey().equals("breite")) breite = Integer.parseInt(e.getNewValue());
            else if (e.getKey().equals("schwaerze")) schwaerze = Integer.parseInt(e.getNewValue());
        }

        void setze(Feld f) {
            felder.add(f);
        }

        String seite() {
            StringBuilder b = new StringBuilder(auftrag).append(" B").append(breite).append(" D").append(schwaerze);
            for (Feld f : felder) b.append("\nF").append(f.x()).append(',').append(f.y()).append(' ').append(f.text());
            return b.toString();
        }
    }

    static final class Etikettendienst {
        private final Preferences drucker = Preferences.userRoot().node("sauertopf/drucker");
        private final Map<String, Etikettenformular> geoeffnet = new ConcurrentHashMap<>();

        void stelleEin(int schwaerze) {
            drucker.putInt("schwaerze", schwaerze);
        }

        Etikettenformular oeffne(String auftrag) {
            return geoeffnet.computeIfAbsent(auftrag, a -> new Etikettenformular(a, drucker));
        }

        void schliesse(String auftrag) {
            geoeffnet.remove(auftrag);
        }
    }

    static final class Abfuellung {
        final Artikelstamm artikel = new Artikelstamm(71);
        final Druckpuffer druck = new Druckpuffer();
        final Kassenbons bons = new Kassenbons(72);
        final Rezepturen rezepte = new Rezepturen(73);
        final Tankwerte werte = new Tankwerte(74);
        final Etikettendienst etiketten = new Etikettendienst();

        void etikettiere(int n, Sample s) throws InterruptedException {
            String auftrag = "E26-" + n;
            Etikettenformular f = etiketten.oeffne(auftrag);
            try {
                f.setze(new Feld("name", 10, 8, artikel.artikel(n * 13).bezeichnung()));
                f.setze(new Feld("los", 10, 60, "L" + s.code(7)));
                for (Rezepturen.Zutat z : rezepte.zutaten(s.below(1 << 20))) f.setze(new Feld("zutat", 10, 70 + s.below(90), z.stoff() + " " + Math.round(z.anteil() * 100) + " %"));
                druck.drucke(f.seite());
            } finally {
                etiketten.schliesse(auftrag);
            }
            werte.melde(n, System.currentTimeMillis(), 19, 6);
            if (n % 400 == 0) etiketten.stelleEin(60 + s.below(30));
            if (n % 15 == 0) bons.buche(System.currentTimeMillis(), n % 9);
        }
    }

    public static void main(String[] args) throws Exception {
        Abfuellung abfuellung = new Abfuellung();
        Schicht.arbeite("abfueller", 2, 5_800, 130, 75, abfuellung::etikettiere);
        System.out.println(abfuellung.etiketten.geoeffnet.size() + " forms open");
        Ready.last();
    }
}
