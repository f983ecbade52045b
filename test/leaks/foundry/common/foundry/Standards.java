package foundry;

import javax.xml.parsers.DocumentBuilderFactory;
import org.harness.Sample;
import org.harness.Scale;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The standards of steel as one document, which the pages of the shop quote. */
public final class Standards {
    private static Document document;

    private Standards() {}

    public static void load() throws Exception {
        Sample s = new Sample(111);
        document = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
        Element root = document.createElement("standards");
        document.appendChild(root);
        int n = Scale.of(900);
        for (int i = 0; i < n; i++) {
            Element standard = document.createElement("standard");
            standard.setAttribute("number", "DIN " + (10_000 + i));
            root.appendChild(standard);
            for (int c = 0; c < 45; c++) {
                Element clause = document.createElement("clause");
                clause.setAttribute("no", Integer.toString(c));
                clause.appendChild(document.createTextNode(s.text(300)));
                standard.appendChild(clause);
            }
        }
    }
}
