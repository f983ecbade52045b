package it.frigolago.avvisi;

import it.frigolago.base.Articoli;
import it.frigolago.base.Bancali;
import it.frigolago.base.Clienti;
import it.frigolago.base.Percorsi;
import it.frigolago.base.Registratori;
import it.frigolago.base.Turno;
import java.text.MessageFormat;
import java.util.Date;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Superamento(String sscc, String cella, String cliente, double gradi, double limite, int minuti) {}

    /** Words of the warnings in the languages of the customers. */
    static final class Testi {
        private final Map<String, String> modelli = Map.of(
                "it/lieve", "Gentile cliente #cliente#, il bancale #sscc# ha misurato {0,number,0.0} gradi dalle {1,time,short} per {2,number,integer} minuti.",
                "it/grave", "#cliente#: ATTENZIONE, bancale #sscc# a {0,number,0.0} gradi (limite {3,number,0.0}) il {1,date,long} per {2,number,integer} minuti.",
                "de/lieve", "#cliente#: Palette #sscc# hatte {0,number,0.0} Grad um {1,time,short}, {2,number,integer} Minuten lang.",
                "de/grave", "#cliente#: ACHTUNG, Palette #sscc# mit {0,number,0.0} Grad (Grenze {3,number,0.0}) am {1,date,long}, {2,number,integer} Minuten.",
                "fr/lieve", "#cliente#, la palette #sscc# a atteint {0,number,0.0} a {1,time,short} pendant {2,number,integer} minutes.",
                "fr/grave", "#cliente#: ATTENTION, palette #sscc# a {0,number,0.0} (limite {3,number,0.0}) le {1,date,long}, {2,number,integer} minutes.");
        private final Map<String, MessageFormat> formati = new ConcurrentHashMap<>();

        String componi(String modello, Locale lingua, Superamento x, Date quando) {
            String testo = modelli.get(lingua.getLanguage() + "/" + modello).replace("#cliente#", x.cliente().replace("'", "''")).replace("#sscc#", x.sscc());
            MessageFormat f = formati.computeIfAbsent(testo, t -> new MessageFormat(t, lingua));
            synchronized (f) {
                return f.format(new Object[] {x.gradi(), quando, x.minuti(), x.limite()});
            }
        }
    }

    static final class Sorveglianza {
        private static final Locale[] LINGUE = {Locale.ITALIAN, Locale.GERMAN, Locale.FRENCH};
        final Testi testi = new Testi();
        final Articoli articoli = new Articoli(141);
        final Bancali bancali = new Bancali(142);
        final Clienti clienti = new Clienti(143);
        final Percorsi percorsi = new Percorsi(144);
        final Registratori registratori = new Registratori(145);
        private long caratteri;

        void controlla(int n, Sample s) {
            registratori.leggi(n, System.currentTimeMillis(), (float) (-26 + 14 * s.real()));
            float gradi = registratori.ultima(n);
            Bancali.Bancale b = bancali.movimenta();
            if (gradi <= -18) return;
            Superamento x = new Superamento(b.sscc(), "C" + b.cella(), clienti.cliente(30_000 + s.below(20_000)).ragioneSociale(), gradi, -18, 1 + s.below(50));
            String avviso = testi.componi(gradi > -14 ? "grave" : "lieve", LINGUE[n % 3], x, new Date());
            synchronized (this) {
                caratteri += avviso.length();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Sorveglianza sorveglianza = new Sorveglianza();
        Turno.svolgi("sorveglia", 2, Turno.giri(2300), 90, 146, sorveglianza::controlla);
        System.out.println(sorveglianza.caratteri + " characters sent, " + sorveglianza.testi.formati.size() + " formats");
        Ready.last();
    }
}
