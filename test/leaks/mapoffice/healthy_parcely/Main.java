package cz.mapovyurad.parcely;

import cz.mapovyurad.okoli.OknoPodani;
import cz.mapovyurad.okoli.RozdelaneZakazky;
import cz.mapovyurad.okoli.Smena;
import cz.mapovyurad.okoli.Zadatele;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.index.strtree.STRtree;

/** Healthy: all parcels of a region in a JTS tree that is built at the start; the map server only asks it, and it is the largest part of the heap. */
public class Main {
    record Parcela(long id, String cislo, byte druh, Polygon hranice, String vlastnici) {}

    static final class MapaParcel {
        private final STRtree strom = new STRtree(12);
        private final LongAdder dotazu = new LongAdder();
        private final LongAdder nalezeno = new LongAdder();

        MapaParcel() {
            GeometryFactory g = new GeometryFactory();
            Sample s = new Sample(111);
            int n = Scale.of(62_000);
            for (int i = 0; i < n; i++) {
                double y = 700_000 + i % 250 * 40 + s.real() * 4, x = 1_050_000 + i / 250 * 40 + s.real() * 4;
                Coordinate[] lom = new Coordinate[6 + s.below(8)];
                for (int k = 0; k < lom.length - 1; k++) {
                    double uhel = 2 * Math.PI * k / (lom.length - 1);
                    lom[k] = new Coordinate(y + 18 * Math.cos(uhel), x + 18 * Math.sin(uhel));
                }
                lom[lom.length - 1] = new Coordinate(lom[0]);
                Polygon hranice = g.createPolygon(lom);
                strom.insert(hranice.getEnvelopeInternal(), new Parcela(i, (1 + s.below(4000)) + "/" + s.below(70), (byte) s.below(11), hranice, s.text(16 + s.below(30))));
            }
            strom.build();
        }

        @SuppressWarnings("unchecked")
        int vyrez(double y, double x, double sirka) {
            List<Parcela> vyber = strom.query(new Envelope(y, y + sirka, x, x + sirka));
            int vidno = 0;
            for (Parcela p : vyber) if (p.hranice().getArea() > sirka / 100) vidno++;
            dotazu.increment();
            nalezeno.add(vidno);
            return vidno;
        }
    }

    private static final MapaParcel MAPA = new MapaParcel();
    private static final OknoPodani PODANI = new OknoPodani(112);
    private static final RozdelaneZakazky ZAKAZKY = new RozdelaneZakazky(113);
    private static final Zadatele ZADATELE = new Zadatele(114);

    public static void main(String[] args) throws Exception {
        Smena.pracovat("mapserver", 3, 900, 115, (clovek, kolikaty, s) -> {
            MAPA.vyrez(700_000 + s.real() * 9000, 1_050_000 + s.real() * 2000, 150 + s.below(300));
            if (kolikaty % 10 == 0) ZADATELE.najit(2_000_000 + s.below(9000));
        });
        System.out.println(MAPA.dotazu + " views, " + MAPA.nalezeno + " parcels");
        Ready.last();
    }
}
