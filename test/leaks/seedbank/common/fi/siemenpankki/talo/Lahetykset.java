package fi.siemenpankki.talo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Parcels of seed on their way; a parcel leaves when its receiver signs, which each does within as many parcels as fit on the road. */
public final class Lahetykset {
    record Rivi(int kanta, short pusseja, String terveystodistus) {}

    static final class Lahetys {
        final String tunnus;
        final String vastaanottaja;
        final List<Rivi> rivit = new ArrayList<>(4);
        String kuljettaja;

        Lahetys(String tunnus, String vastaanottaja) {
            this.tunnus = tunnus;
            this.vastaanottaja = vastaanottaja;
        }
    }

    private final Map<String, Lahetys> matkalla = new HashMap<>();
    private final int mahtuu = Scale.of(9500);
    private final Sample s;
    private int seuraava;
    private int perilla;

    public Lahetykset(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < mahtuu * 3; i++) laheta();
    }

    public synchronized void laheta() {
        Lahetys l = new Lahetys("SP" + seuraava, s.text(14 + s.below(26)));
        l.kuljettaja = "auto " + s.below(60);
        for (int k = s.below(5); k >= 0; k--) l.rivit.add(new Rivi(100_000 + s.below(70_000), (short) (1 + s.below(20)), "FI-" + s.code(6)));
        matkalla.put(l.tunnus, l);
        if (matkalla.size() > mahtuu) kuittaa("SP" + (seuraava - mahtuu));
        seuraava++;
    }

    public synchronized void kuittaa(String tunnus) {
        if (matkalla.remove(tunnus) != null) perilla++;
    }

    public synchronized int matkalla() {
        return matkalla.size();
    }
}
