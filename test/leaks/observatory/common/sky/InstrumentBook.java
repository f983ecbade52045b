package sky;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.harness.Sample;
import org.harness.Scale;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Healthy: the description of all instruments, as the XML document that it is delivered as. */
public final class InstrumentBook {
    private static Document book;

    private InstrumentBook() {}

    public static void load(int instruments) throws Exception {
        Sample s = new Sample(107);
        StringBuilder xml = new StringBuilder("<book>");
        for (int i = 0; i < Scale.of(instruments); i++) {
            xml.append("<instrument id='i").append(i).append("'><name>").append(s.code(9)).append("</name>");
            for (int k = 0; k < 12; k++) {
                xml.append("<filter band='").append(s.code(2)).append("' width='").append(s.below(900)).append("'>")
                        .append(s.text(40)).append("</filter>");
            }
            xml.append("</instrument>");
        }
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/dom/defer-node-expansion", false);
        book = factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml.append("</book>").toString())));
    }
}
