package hall;

import javax.xml.parsers.DocumentBuilderFactory;
import org.harness.Sample;
import org.harness.Scale;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Healthy: the general terms of all products as one document. */
public final class TermsDocument {
    private static Document terms;

    private TermsDocument() {}

    public static void load(int clauses) throws Exception {
        Sample s = new Sample(308);
        terms = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
        Element root = terms.createElement("terms");
        terms.appendChild(root);
        Element product = null;
        for (int i = 0; i < Scale.of(clauses); i++) {
            if (i % 200 == 0) {
                product = terms.createElement("product");
                product.setAttribute("name", "product " + i / 200);
                root.appendChild(product);
            }
            Element clause = terms.createElement("clause");
            clause.setAttribute("number", i / 20 + "." + i % 20);
            clause.setTextContent(s.text(300));
            product.appendChild(clause);
        }
    }
}
