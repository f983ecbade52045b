package cz.mapovyurad.prehledky;

import cz.mapovyurad.okoli.CiselnikObci;
import cz.mapovyurad.okoli.KvazigeoidSit;
import cz.mapovyurad.okoli.OknoPodani;
import cz.mapovyurad.okoli.RozdelaneZakazky;
import cz.mapovyurad.okoli.Zadatele;
import java.awt.Color;
import java.awt.Rectangle;
import java.awt.TexturePaint;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.batik.anim.dom.SVGDOMImplementation;
import org.apache.batik.svggen.SVGGraphics2D;
import org.harness.Ready;
import org.harness.Sample;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Draws the sheets of an overview map, whose outlines are compared with the edition before; each kind of land has a hatching that is made for the sheet. */
public class Main {
    record Plocha(int druhPozemku, double y, double x, double velikost) {}

    record MapovyList(String oznaceni, List<Plocha> plochy) {}

    static final class Kreslirna {
        private final Document predloha = SVGDOMImplementation.getDOMImplementation().createDocument(SVGDOMImplementation.SVG_NAMESPACE_URI, "svg", null);
        private final SVGGraphics2D pero = new SVGGraphics2D(predloha);
        private int listu;
        private long znaku;

        synchronized String nakreslit(MapovyList list, Sample s) throws Exception {
            TexturePaint[] srafy = new TexturePaint[20];
            for (int d = 0; d < srafy.length; d++) srafy[d] = sraf(d, s);
            for (Plocha p : list.plochy()) {
                pero.setPaint(srafy[p.druhPozemku()]);
                Path2D.Double obrys = new Path2D.Double();
                obrys.moveTo(p.y(), p.x());
                obrys.lineTo(p.y() + p.velikost(), p.x());
                obrys.lineTo(p.y() + p.velikost() / 2, p.x() + p.velikost());
                obrys.closePath();
                pero.fill(obrys);
            }
            pero.setPaint(Color.BLACK);
            pero.drawString(list.oznaceni(), 20, 20);
            Element vykres = pero.getTopLevelGroup(false);
            StringWriter svg = new StringWriter();
            pero.stream(vykres, svg, true, false);
            listu++;
            znaku += svg.getBuffer().length();
            return svg.toString();
        }

        private TexturePaint sraf(int druh, Sample s) {
            BufferedImage vzor = new BufferedImage(56, 56, BufferedImage.TYPE_INT_ARGB);
            for (int y = 0; y < 56; y++)
                for (int x = 0; x < 56; x++) vzor.setRGB(x, y, (x + y) % (4 + druh) == 0 ? 0xff000000 | s.below(1 << 24) : 0x40000000 | s.below(1 << 24));
            return new TexturePaint(vzor, new Rectangle(0, 0, 56, 56));
        }
    }

    private static final Kreslirna KRESLIRNA = new Kreslirna();
    private static final CiselnikObci OBCE = new CiselnikObci(31);
    private static final KvazigeoidSit GEOID = new KvazigeoidSit(32);
    private static final OknoPodani PODANI = new OknoPodani(33);
    private static final RozdelaneZakazky ZAKAZKY = new RozdelaneZakazky(34);
    private static final Zadatele ZADATELE = new Zadatele(35);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(36);
        for (int l = 0; l < 40; l++) {
            List<Plocha> plochy = new ArrayList<>();
            for (int i = 0; i < 90; i++) plochy.add(new Plocha(i < 20 ? i : s.below(20), s.real() * 900, s.real() * 600, 5 + s.real() * 60));
            KRESLIRNA.nakreslit(new MapovyList("SMO-5 " + (10 + l / 10) + "-" + l % 10, plochy), s);
            ZADATELE.najit(2_000_000 + s.below(9000));
        }
        System.out.println(KRESLIRNA.listu + " sheets, " + KRESLIRNA.znaku + " characters");
        Ready.last();
    }
}
