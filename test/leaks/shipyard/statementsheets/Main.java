package ch.alpenbank.statements;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.harness.Ready;
import org.harness.Sample;
import slipway.DrawingCache;
import slipway.GatePasses;
import slipway.HullMesh;
import slipway.PlateTables;
import slipway.SupplierDesk;

/** Statements are made with XSLT; the name of the customer is written into the style sheet, so that nearly every statement compiles a sheet, and all that were compiled are kept by their text. */
public class Main {
    static final class StatementPrinter {
        private final TransformerFactory factory = TransformerFactory.newInstance();
        private final Map<String, Templates> sheets = new LinkedHashMap<>();
        private long pages;

        String print(String customer, String bookings) throws Exception {
            String sheet = sheet(customer);
            Templates compiled = sheets.get(sheet);
            if (compiled == null) sheets.put(sheet, compiled = factory.newTemplates(new StreamSource(new StringReader(sheet))));
            StringWriter page = new StringWriter();
            compiled.newTransformer().transform(new StreamSource(new StringReader(bookings)), new StreamResult(page));
            pages++;
            return page.toString();
        }

        private static String sheet(String customer) {
            StringBuilder b = new StringBuilder("<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:output method='html'/>");
            b.append("<xsl:template match='/'><html><h1>Statement for ").append(customer).append("</h1><table><xsl:apply-templates select='//booking'/></table><p>Sum <xsl:value-of select='sum(//booking/@cents)'/></p></html></xsl:template>");
            b.append("<xsl:template match='booking'><tr><td><xsl:value-of select='@day'/></td><td><xsl:choose><xsl:when test='@cents &lt; 0'>out</xsl:when><xsl:otherwise>in</xsl:otherwise></xsl:choose></td><td><xsl:value-of select='format-number(@cents div 100, \"0.00\")'/></td></tr></xsl:template>");
            return b.append("</xsl:stylesheet>").toString();
        }
    }

    private static StatementPrinter printer;

    public static void main(String[] args) throws Exception {
        PlateTables.load(36, 100, 500);
        DrawingCache.load(14_000);
        HullMesh.load(110, 2_600);
        GatePasses.load(120_000);
        SupplierDesk.load(25_000);
        printer = new StatementPrinter();
        Sample s = new Sample(7211);
        for (int i = 0; i < 750; i++) {
            StringBuilder bookings = new StringBuilder("<bookings>");
            for (int k = 0; k < 6; k++) bookings.append("<booking day='2").append(k).append("' cents='").append(s.below(90_000) - 40_000).append("'/>");
            printer.print(s.code(6) + " " + s.code(9) + ", account " + (300_000 + i), bookings.append("</bookings>").toString());
        }
        Ready.last();
    }
}
