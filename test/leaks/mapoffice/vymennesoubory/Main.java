package cz.mapovyurad.vymena;

import cz.mapovyurad.okoli.BodovePole;
import cz.mapovyurad.okoli.CiselnikObci;
import cz.mapovyurad.okoli.KvazigeoidSit;
import cz.mapovyurad.okoli.NahledySkenu;
import cz.mapovyurad.okoli.OknoPodani;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.harness.Ready;
import org.harness.Sample;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Writes changes of parcels in the exchange format; every change goes into the frame of the office, is signed, sent and taken out again. */
public class Main {
    static final class Puvod {
        final Element zmena;
        final String geometr;
        final Instant overeno;
        final byte[] pecet;

        Puvod(Element zmena, String geometr, Instant overeno, byte[] pecet) {
            this.zmena = zmena;
            this.geometr = geometr;
            this.overeno = overeno;
            this.pecet = pecet;
        }

        String podpis() {
            return geometr + "/" + overeno + "/" + zmena.getAttribute("cislo") + "/" + pecet.length;
        }
    }

    static final class ZapisZmen {
        private static final String PUVOD = "puvod";
        private final Document ramec;
        private final Transformer zapis;
        private int odeslano;
        private long znaku;

        ZapisZmen(String pracoviste) throws Exception {
            ramec = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
            Element koren = ramec.createElement("Vymena");
            koren.setAttribute("pracoviste", pracoviste);
            ramec.appendChild(koren);
            zapis = TransformerFactory.newInstance().newTransformer();
            zapis.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        }

        synchronized String odeslat(int cislo, Instant kdy, Sample s) throws Exception {
            Element zmena = ramec.createElement("Zmena");
            zmena.setAttribute("cislo", "ZPMZ " + cislo);
            for (int i = 2 + s.below(5); i > 0; i--) {
                Element parcela = ramec.createElement("Parcela");
                parcela.setAttribute("kmenove", "" + (1 + s.below(4000)));
                parcela.setAttribute("podlomeni", "" + s.below(60));
                parcela.appendChild(ramec.createElement("Vymera")).setTextContent("" + (20 + s.below(90_000)));
                parcela.appendChild(ramec.createElement("Druh")).setTextContent(s.text(14));
                zmena.appendChild(parcela);
            }
            zmena.setUserData(PUVOD, new Puvod(zmena, s.text(18), kdy, s.bytes(700 + s.below(600))), null);
            Node koren = ramec.getDocumentElement();
            koren.appendChild(zmena);
            try {
                zmena.setAttribute("podpis", ((Puvod) zmena.getUserData(PUVOD)).podpis());
                StringWriter w = new StringWriter();
                zapis.transform(new DOMSource(ramec), new StreamResult(w));
                odeslano++;
                znaku += w.getBuffer().length();
                return w.toString();
            } finally {
                koren.removeChild(zmena);
            }
        }
    }

    static final class Podatelna {
        final ZapisZmen zmeny;
        final BodovePole body = new BodovePole(51);
        final CiselnikObci obce = new CiselnikObci(52);
        final KvazigeoidSit geoid = new KvazigeoidSit(53);
        final NahledySkenu nahledy = new NahledySkenu(54);
        final OknoPodani podani = new OknoPodani(55);

        Podatelna(String pracoviste) throws Exception {
            zmeny = new ZapisZmen(pracoviste);
        }
    }

    private static Podatelna podatelna;

    public static void main(String[] args) throws Exception {
        podatelna = new Podatelna("KP Tabor");
        Sample s = new Sample(56);
        int kolik = 4200;
        for (int i = 0; i < kolik; i++) {
            podatelna.zmeny.odeslat(12_000 + i, Sample.at(i, kolik, Duration.ofDays(19)), s);
            if (i % 6 == 0) podatelna.nahledy.ukazat(s.below(9000));
        }
        System.out.println(podatelna.zmeny.odeslano + " sent, " + podatelna.zmeny.znaku + " characters, " + podatelna.zmeny.ramec.getDocumentElement().getChildNodes().getLength() + " in the frame");
        Ready.last();
    }
}
