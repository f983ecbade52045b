package es.lonja.comun;

import javax.xml.parsers.DocumentBuilderFactory;
import org.harness.Sample;
import org.harness.Scale;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The regulation on catch quotas as it was published, an XML document. */
public final class CuotasTac implements Rutina {
    private final Document reglamento;
    private final int zonas = Scale.of(260);

    public CuotasTac(long seed) {
        Sample s = new Sample(seed);
        try {
            reglamento = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
        } catch (javax.xml.parsers.ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
        Element raiz = reglamento.createElement("reglamento");
        reglamento.appendChild(raiz);
        for (int z = 0; z < zonas; z++) {
            Element zona = reglamento.createElement("zona");
            zona.setAttribute("clave", "27." + z);
            raiz.appendChild(zona);
            for (int e = 0; e < 44; e++) {
                Element cuota = reglamento.createElement("cuota");
                cuota.setAttribute("especie", s.code(3));
                cuota.setTextContent(s.text(10 + s.below(24)));
                zona.appendChild(cuota);
            }
        }
    }

    public synchronized int cuotas(String clave) {
        for (Node z = reglamento.getDocumentElement().getFirstChild(); z != null; z = z.getNextSibling()) {
            if (!((Element) z).getAttribute("clave").equals(clave)) continue;
            int n = 0;
            for (Node c = z.getFirstChild(); c != null; c = c.getNextSibling()) n++;
            return n;
        }
        return 0;
    }

    @Override
    public void ronda(Sample s) {
        cuotas("27." + s.below(zonas));
    }
}
