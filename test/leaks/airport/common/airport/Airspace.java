package airport;

import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.index.strtree.STRtree;

/** Healthy: sectors of the airspace in a packed tree, built once. 1000 sectors are 1.1 MB. */
public final class Airspace {
    private static STRtree sectors;

    public static void open(int n) {
        Rnd r = new Rnd(1);
        GeometryFactory f = new GeometryFactory();
        STRtree t = new STRtree(12);
        for (int i = Rnd.share(n); i > 0; i--) {
            double x = r.fraction() * 360, y = r.fraction() * 180;
            Coordinate[] c = new Coordinate[17];
            for (int k = 0; k < 16; k++)
                c[k] = new Coordinate(x + Math.cos(k * Math.PI / 8) * r.fraction(), y + Math.sin(k * Math.PI / 8), r.upTo(400));
            c[16] = c[0];
            Polygon p = f.createPolygon(c);
            p.setUserData(r.place() + " sector " + r.upTo(90));
            t.insert(p.getEnvelopeInternal(), p);
        }
        t.build();
        sectors = t;
    }
}
