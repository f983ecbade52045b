package si.panj.skupno;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Outlines of pollen grains to compare a slide with. */
public final class PelodniAtlas {
    public record Zrno(String rastlina, String druzina, int mikronov, short[] obris) {}

    private final List<Zrno> zrna;

    public PelodniAtlas(long seme) {
        Sample s = new Sample(seme);
        List<Zrno> l = new ArrayList<>();
        for (int i = 0; i < Scale.of(4200); i++) {
            short[] obris = new short[700 + s.below(300)];
            for (int k = 0; k < obris.length; k++) obris[k] = (short) (200 + s.below(90));
            l.add(new Zrno(s.text(12 + s.below(14)), s.text(9), 12 + s.below(80), obris));
        }
        zrna = List.copyOf(l);
    }

    public Zrno najblizje(int mikronov, int od) {
        for (int i = 0; i < 40; i++) {
            Zrno z = zrna.get((od + i) % zrna.size());
            if (Math.abs(z.mikronov() - mikronov) < 3) return z;
        }
        return zrna.get(od % zrna.size());
    }
}
