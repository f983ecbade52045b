package de.stadt.notices;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.harness.Ready;
import org.harness.Sample;
import town.FormTexts;
import town.MailRoom;
import town.ParcelMap;
import town.Reservations;
import town.ScannedFiles;

/** Each notice has its file number in the style sheet instead of in the document; the compiled sheets are kept by their text. */
public class Main {
    static class Layouts {
        private final Map<String, Templates> compiled = new ConcurrentHashMap<>();
        private final ThreadLocal<TransformerFactory> factory = ThreadLocal.withInitial(TransformerFactory::newInstance);
        private final AtomicLong printed = new AtomicLong();

        String print(String sheet, String document) throws TransformerException {
            Templates templates = compiled.get(sheet);
            if (templates == null) {
                templates = factory.get().newTemplates(new StreamSource(new StringReader(sheet)));
                compiled.put(sheet, templates);
            }
            StringWriter page = new StringWriter();
            templates.newTransformer().transform(new StreamSource(new StringReader(document)), new StreamResult(page));
            printed.incrementAndGet();
            return page.toString();
        }
    }

    private static String sheet(String file, String office) {
        return "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:output method='html'/>"
                + "<xsl:template match='/notice'><html><head><title>" + office + ", file " + file + "</title></head><body>"
                + "<p>Our reference: " + file + "</p><xsl:apply-templates select='item'/><p>Sum: <xsl:value-of select='sum(item/@cents)'/></p></body></html></xsl:template>"
                + "<xsl:template match='item'><tr><td><xsl:value-of select='@name'/></td><td><xsl:value-of select='@cents'/></td></tr></xsl:template>"
                + "</xsl:stylesheet>";
    }

    static final Layouts LAYOUTS = new Layouts();

    public static void main(String[] args) throws Exception {
        ParcelMap.load(34_000);
        FormTexts.load(5_200);
        ScannedFiles.load(7_500);
        Reservations.load(21_000);
        MailRoom.load(2_900);
        ExecutorService offices = Executors.newFixedThreadPool(3, r -> new Thread(r, "office"));
        for (int t = 0; t < 3; t++) {
            Sample s = new Sample(5_020 + t);
            String office = "Office " + (char) ('A' + t);
            offices.execute(() -> {
                try {
                    for (int i = 0; i < 230; i++) {
                        StringBuilder document = new StringBuilder("<notice>");
                        for (int k = s.below(6); k >= 0; k--) document.append("<item name='").append(s.text(20)).append("' cents='").append(s.below(9_000)).append("'/>");
                        LAYOUTS.print(sheet("26/" + s.code(2) + "/" + (1_000 + i), office), document.append("</notice>").toString());
                    }
                } catch (TransformerException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        offices.shutdown();
        offices.awaitTermination(2, TimeUnit.MINUTES);
        Ready.last();
    }
}
