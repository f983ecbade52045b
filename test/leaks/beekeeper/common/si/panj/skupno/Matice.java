package si.panj.skupno;

import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Orders for queens: reserved at a breeder, sent in a cage, confirmed, and then taken from the book. */
public final class Matice {
    public static final class Narocilo {
        final long stevilka;
        final Instant sprejeto;
        final String vzrejevalec;
        final String cebelar;
        final String rodovnik;
        final byte[] podpis;
        String stanje = "rezervirano";

        Narocilo(long stevilka, Instant sprejeto, Sample s) {
            this.stevilka = stevilka;
            this.sprejeto = sprejeto;
            vzrejevalec = s.text(18);
            cebelar = s.text(16 + s.below(14));
            rodovnik = s.text(120 + s.below(200));
            podpis = s.bytes(200 + s.below(250));
        }
    }

    private final int odprtih = Scale.of(5600);
    private final Map<Long, Narocilo> knjiga = new LinkedHashMap<>();
    private final Sample s;
    private long naslednja = 70_000;
    private long potrjenih;

    public Matice(long seme) {
        s = new Sample(seme);
        for (int i = 0; i < odprtih * 2; i++) naroci(Instant.now().minusSeconds((odprtih * 2L - i) * 50));
    }

    public synchronized long naroci(Instant kdaj) {
        long st = naslednja++;
        knjiga.put(st, new Narocilo(st, kdaj, s));
        Narocilo poslano = knjiga.get(st - odprtih / 2);
        if (poslano != null) poslano.stanje = "poslano";
        if (knjiga.size() > odprtih) {
            Iterator<Narocilo> i = knjiga.values().iterator();
            i.next();
            i.remove();
            potrjenih++;
        }
        return st;
    }
}
