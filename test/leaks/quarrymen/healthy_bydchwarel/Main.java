package cymru.chwarel.byd;

import cymru.chwarel.cyffredin.Arolwg;
import cymru.chwarel.cyffredin.Cwsmeriaid;
import cymru.chwarel.cyffredin.Lluniau;
import cymru.chwarel.cyffredin.Samplau;
import cymru.chwarel.cyffredin.Synwyryddion;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.index.quadtree.Quadtree;

/** A simulation of the traffic in the quarry: wagons drive along their ways, arrive and leave the world, others come. */
public class Main {
    static final class Wagen {
        final int rhif;
        final String llwyth;
        final LineString ffordd;
        int cam;
        Envelope lle;

        Wagen(int rhif, String llwyth, LineString ffordd) {
            this.rhif = rhif;
            this.llwyth = llwyth;
            this.ffordd = ffordd;
            lle = new Envelope(ffordd.getCoordinateN(0));
        }
    }

    static final class Byd {
        private final GeometryFactory geometreg = new GeometryFactory();
        private final Quadtree gofod = new Quadtree();
        private final List<Wagen> wageni = new ArrayList<>();
        private final Arolwg arolwg;
        private final Sample s = new Sample(191);
        private final int nifer;
        private int nesaf;
        private long tic;
        private long cyfarfodydd;

        Byd(Arolwg arolwg, int nifer) {
            this.arolwg = arolwg;
            this.nifer = nifer;
        }

        private Wagen newydd() {
            Coordinate[] c = new Coordinate[12 + s.below(20)];
            double x = 4000 * s.real();
            double y = 4000 * s.real();
            for (int i = 0; i < c.length; i++) c[i] = new Coordinate(x += 60 * s.real() - 30, y += 60 * s.real() - 30, arolwg.uchder((int) Math.abs(x), (int) Math.abs(y)));
            return new Wagen(nesaf++, s.text(12 + s.below(30)), geometreg.createLineString(c));
        }

        void symud() {
            while (wageni.size() < nifer) {
                Wagen w = newydd();
                wageni.add(w);
                gofod.insert(w.lle, w);
            }
            for (int i = 0; i < wageni.size(); i++) {
                if (s.below(4) != 0) continue;
                Wagen w = wageni.get(i);
                gofod.remove(w.lle, w);
                if (++w.cam == w.ffordd.getNumPoints()) {
                    Wagen olaf = wageni.remove(wageni.size() - 1);
                    if (olaf != w) wageni.set(i--, olaf);
                    continue;
                }
                w.lle = new Envelope(w.ffordd.getCoordinateN(w.cam));
                gofod.insert(w.lle, w);
            }
            Envelope ardal = new Envelope(1000, 1100, 1000, 1100);
            cyfarfodydd += gofod.query(ardal).size();
            tic++;
        }
    }

    private static final Synwyryddion SYNWYRYDDION = new Synwyryddion(192);
    private static final Cwsmeriaid CWSMERIAID = new Cwsmeriaid(193);
    private static final Lluniau LLUNIAU = new Lluniau(194);

    public static void main(String[] args) throws Exception {
        Samplau samplau = new Samplau(195);
        Byd byd = new Byd(new Arolwg(196), 7000);
        Object clo = new Object();
        Thread t = new Thread(() -> {
            try {
                while (true) {
                    synchronized (clo) {
                        byd.symud();
                    }
                    if (byd.tic > 200) Thread.sleep(30);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "world");
        t.setDaemon(true);
        t.start();
        while (byd.tic < 200) {
            Thread.sleep(50);
            SYNWYRYDDION.darllen(3, 4, 5);
            CWSMERIAID.cwsmer((int) byd.tic * 70);
            LLUNIAU.llun((int) byd.tic * 9);
        }
        synchronized (clo) {
            System.out.println(byd.wageni.size() + " wagons, " + byd.gofod.size() + " in the tree, " + byd.nesaf + " ever, " + byd.cyfarfodydd + " met, " + samplau.plygiant(4));
        }
        Ready.last();
    }
}
