package se.klarsyn.edi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import se.klarsyn.gemensamt.Bagbilder;
import se.klarsyn.gemensamt.Kvitton;
import se.klarsyn.gemensamt.Lagersaldo;
import se.klarsyn.gemensamt.Postorter;
import se.klarsyn.gemensamt.Reparationer;
import se.klarsyn.gemensamt.Skift;

/** Healthy: compiled expressions for the delivery notes of each supplier, all exchanged when their settings are read again. */
public class Main {
    record Tolk(String falt, Pattern monster, Pattern stopp, String exempel) {}

    static final class Leverantor {
        final int kod;
        final String namn;
        final Map<String, List<Tolk>> perSlag = new HashMap<>();

        Leverantor(int kod, String namn) {
            this.kod = kod;
            this.namn = namn;
        }
    }

    static final class Uppsattning {
        final int version;
        private final Map<Integer, Leverantor> leverantorer = new HashMap<>();

        Uppsattning(int version, int antal) {
            this.version = version;
            Sample s = new Sample(80 + version);
            for (int k = 0; k < antal; k++) {
                Leverantor l = new Leverantor(k, s.text(20));
                for (String slag : SLAG) {
                    List<Tolk> t = new ArrayList<>();
                    for (int i = 0; i < 5; i++) {
                        String kod = s.code(3);
                        t.add(new Tolk(kod, Pattern.compile("^" + kod + "\\s*[:;|]\\s*([A-Z0-9_\\-]{3," + (8 + s.below(20)) + "})\\s+(\\d+[.,]?\\d{0," + (1 + s.below(4)) + "})(?:\\s+(st|par|kart))?.*$"),
                                Pattern.compile("(?i)\\b(slut|end|" + s.code(4) + ")\\b"), kod + " : " + s.code(6) + " " + s.below(500) + " st"));
                    }
                    l.perSlag.put(slag, t);
                }
                leverantorer.put(k, l);
            }
        }
    }

    static final class Foljesedlar {
        private final int antal;
        private volatile Uppsattning galler;
        private final LongAdder lasta = new LongAdder();
        private final LongAdder oklara = new LongAdder();

        Foljesedlar(int antal) {
            this.antal = antal;
            galler = new Uppsattning(1, antal);
        }

        void lasOm() {
            galler = new Uppsattning(galler.version + 1, antal);
        }

        void tolka(Sample s) {
            Uppsattning u = galler;
            Leverantor l = u.leverantorer.get(s.below(antal));
            List<Tolk> tolkar = l.perSlag.get(SLAG[s.below(SLAG.length)]);
            String rad = tolkar.get(s.below(tolkar.size())).exempel();
            if (s.below(10) == 0) rad = s.text(30);
            for (Tolk t : tolkar) {
                Matcher m = t.monster().matcher(rad);
                if (!t.stopp().matcher(rad).find() && m.matches() && m.group(2) != null) {
                    lasta.increment();
                    return;
                }
            }
            oklara.increment();
        }
    }

    static final String[] SLAG = {"orderbekraftelse", "foljesedel", "faktura", "retur"};
    private static final Foljesedlar SEDLAR = new Foljesedlar(40 + Scale.of(170));
    private static final Bagbilder BILDER = new Bagbilder(81);
    private static final Kvitton KVITTON = new Kvitton(82);
    private static final Lagersaldo SALDO = new Lagersaldo(83);
    private static final Postorter ORTER = new Postorter(84);
    private static final Reparationer REPARATIONER = new Reparationer(85);

    public static void main(String[] args) throws Exception {
        Skift.arbeta("edi", 2, 30_000, 86, (n, s) -> {
            SEDLAR.tolka(s);
            if (n % 12_000 == 11_000) SEDLAR.lasOm();
            if (n % 10 == 0) KVITTON.registrera(System.currentTimeMillis());
            if (n % 40 == 0) SALDO.andra(n, 2);
        });
        System.out.println(SEDLAR.lasta + " lines read, " + SEDLAR.oklara + " not understood, settings of version " + SEDLAR.galler.version);
        Ready.last();
    }
}
