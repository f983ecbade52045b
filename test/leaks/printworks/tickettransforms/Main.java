package cz.tiskarna.tickets;

import cz.tiskarna.base.InkReadings;
import cz.tiskarna.base.PalletScans;
import cz.tiskarna.base.ParcelOrders;
import cz.tiskarna.base.PlateStock;
import cz.tiskarna.base.ShopCustomers;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XsltTransformer;
import org.harness.Ready;
import org.harness.Sample;

/** One transformer makes the work sheets of all tickets. What its style sheet reads by doc() stays in the transformer's pool of documents, though each ticket has its own imposition. */
public class Main {
    private static final String SHEET = "<xsl:stylesheet xmlns:xsl='http://www.w3.org/1999/XSL/Transform' version='3.0'>"
            + "<xsl:output method='text'/><xsl:template match='/ticket'>"
            + "<xsl:variable name='plan' select=\"doc(concat('imposition:', @job))\"/>"
            + "<xsl:value-of select='@job'/>: <xsl:value-of select='count($plan//page)'/> pages, <xsl:value-of select=\"string-join($plan//signature/@fold, ' ')\"/>"
            + "</xsl:template></xsl:stylesheet>";

    /** Impositions as the planning system delivers them. */
    static final class Planning {
        Source imposition(String job) {
            Sample s = new Sample(Long.parseLong(job));
            StringBuilder b = new StringBuilder("<imposition job='" + job + "'>");
            for (int sig = 3 + s.below(4); sig > 0; sig--) {
                b.append("<signature fold='F").append(8 << s.below(3)).append("' press='").append(s.below(9)).append("'>");
                for (int p = 1; p <= 16; p++) {
                    b.append("<page n='").append(sig * 16 + p).append("' x='").append(s.below(900)).append("' y='").append(s.below(600))
                            .append("' rotate='").append(s.below(4) * 90).append("'>").append(s.text(24)).append("</page>");
                }
                b.append("</signature>");
            }
            return new StreamSource(new StringReader(b.append("</imposition>").toString()), "imposition:" + job);
        }
    }

    static final class WorkSheets {
        private final Processor processor = new Processor(false);
        private final XsltTransformer transformer;

        WorkSheets(Planning planning) throws SaxonApiException {
            transformer = processor.newXsltCompiler().compile(new StreamSource(new StringReader(SHEET))).load();
            transformer.setURIResolver((href, base) -> planning.imposition(href.substring(href.indexOf(':') + 1)));
        }

        synchronized String make(String ticket) throws SaxonApiException {
            StringWriter out = new StringWriter();
            transformer.setSource(new StreamSource(new StringReader(ticket)));
            transformer.setDestination(processor.newSerializer(out));
            transformer.transform();
            return out.toString();
        }
    }

    static final class JobOffice {
        final WorkSheets sheets;
        final PlateStock plates = new PlateStock(31);
        final ShopCustomers customers = new ShopCustomers(32);
        final InkReadings readings = new InkReadings(33);
        final PalletScans scans = new PalletScans(34);
        final ParcelOrders parcels = new ParcelOrders(35);
        final Deque<String> printed = new ArrayDeque<>();

        JobOffice() throws SaxonApiException {
            sheets = new WorkSheets(new Planning());
        }
    }

    private static JobOffice office;

    public static void main(String[] args) throws Exception {
        office = new JobOffice();
        for (int i = 0; i < 340; i++) {
            int job = 2_611_000 + i;
            office.printed.addLast(office.sheets.make("<ticket job='" + job + "' copies='" + 100 * (1 + i % 90) + "'/>"));
            if (office.printed.size() > 50) office.printed.removeFirst();
        }
        System.out.println(office.printed.getLast());
        Ready.last();
    }
}
