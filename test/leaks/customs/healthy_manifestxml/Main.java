package eu.tidegate.manifests;

import eu.tidegate.base.DutyRates;
import eu.tidegate.base.KnownTraders;
import eu.tidegate.base.PortalMonitors;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.Serializer;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.Xslt30Transformer;
import net.sf.saxon.s9api.XsltCompiler;
import net.sf.saxon.s9api.XsltExecutable;
import org.harness.Ready;
import org.harness.Sample;

/** Cargo manifests in XML are turned into the messages of the partner authorities by four workers, each in the middle of one; the lines to the partners are slow. */
public class Main {
    record Job(long number, String partner, Instant received, byte[] xml) {}

    record Receipt(long number, String partner, Instant received, Instant sent, int bytes, String digest) {}

    static final class Stylesheets {
        private static final String HEAD = "<xsl:stylesheet version='3.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
                + "<xsl:param name='codes'/><xsl:key name='code' match='code' use='@value'/><xsl:template match='/manifest'><message partner='";
        private static final String REST = "'><xsl:for-each select='consignment'><goods ref='{@id}' heading='{@code}'>"
                + "<text><xsl:value-of select=\"key('code', @code, $codes)/@text\"/></text><weight><xsl:value-of select='sum(item/@kg)'/></weight>"
                + "<xsl:for-each select='item'><xsl:sort select='@kg' data-type='number'/><line n='{position()}'><xsl:value-of select='normalize-space(.)'/></line></xsl:for-each>"
                + "</goods></xsl:for-each></message></xsl:template></xsl:stylesheet>";
        private final XsltCompiler compiler;
        private final Map<String, XsltExecutable> compiled = new ConcurrentHashMap<>();

        Stylesheets(Processor p) {
            compiler = p.newXsltCompiler();
        }

        XsltExecutable of(String partner) {
            return compiled.computeIfAbsent(partner, k -> {
                try {
                    return compiler.compile(new StreamSource(new StringReader(HEAD + k + REST)));
                } catch (SaxonApiException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
    }

    /** What a partner reads, not faster than its line. */
    static final class PartnerLine extends Thread {
        final PipedInputStream in = new PipedInputStream(16_384);
        private int bytes;

        PartnerLine(String name) {
            super(name);
        }

        @Override
        public void run() {
            byte[] b = new byte[4096];
            try (InputStream i = in) {
                for (int n; (n = i.read(b)) > 0;) {
                    bytes += n;
                    Thread.sleep(4);
                }
            } catch (IOException | InterruptedException e) {
                interrupt();
            }
        }
    }

    static final class Conversion {
        private final Processor processor = new Processor(false);
        private final Stylesheets stylesheets = new Stylesheets(processor);
        private final XdmNode codes;
        private final BlockingQueue<Job> incoming = new ArrayBlockingQueue<>(10);
        private final ArrayDeque<Receipt> receipts = new ArrayDeque<>();
        private final AtomicInteger done = new AtomicInteger();

        Conversion(byte[] codeList) throws SaxonApiException {
            codes = processor.newDocumentBuilder().build(new StreamSource(new ByteArrayInputStream(codeList)));
        }

        void work() {
            try {
                while (true) convert(incoming.take());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (SaxonApiException | IOException e) {
                throw new IllegalStateException(e);
            }
        }

        private void convert(Job job) throws SaxonApiException, IOException, InterruptedException {
            XdmNode manifest = processor.newDocumentBuilder().build(new StreamSource(new ByteArrayInputStream(job.xml)));
            Xslt30Transformer t = stylesheets.of(job.partner).load30();
            t.setStylesheetParameters(Map.of(new QName("codes"), codes));
            PartnerLine line = new PartnerLine("line-" + job.partner);
            try (PipedOutputStream out = new PipedOutputStream(line.in)) {
                line.start();
                Serializer s = processor.newSerializer(out);
                s.setOutputProperty(Serializer.Property.INDENT, "no");
                t.applyTemplates(manifest.asSource(), s);
            }
            line.join();
            synchronized (receipts) {
                receipts.addLast(new Receipt(job.number, job.partner, job.received, Instant.now(), line.bytes, Integer.toHexString(job.xml.length * 31)));
                if (receipts.size() > 2000) receipts.removeFirst();
            }
            done.incrementAndGet();
        }
    }

    static final class ManifestService {
        final Conversion conversion;
        final KnownTraders traders = new KnownTraders(101);
        final DutyRates duties = new DutyRates(102);
        final PortalMonitors portals = new PortalMonitors(103);
        private final List<Thread> workers = new ArrayList<>();

        ManifestService(byte[] codes) throws SaxonApiException {
            conversion = new Conversion(codes);
            for (int i = 0; i < 4; i++) {
                Thread t = new Thread(conversion::work, "convert-" + i);
                t.setDaemon(true);
                t.start();
                workers.add(t);
            }
        }
    }

    private static ManifestService service;

    private static byte[] codes(Sample s) {
        StringBuilder b = new StringBuilder("<codes>");
        for (int i = 0; i < 20_000; i++) b.append("<code value='").append(String.format("%06d", i * 37)).append("' text='").append(s.text(50 + s.below(60))).append("'/>");
        return b.append("</codes>").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] manifest(Sample s, int consignments) {
        StringBuilder b = new StringBuilder("<manifest vessel='IMO").append(9_000_000 + s.below(999_999)).append("'>");
        for (int c = 0; c < consignments; c++) {
            b.append("<consignment id='BL").append(s.code(9)).append("' code='").append(String.format("%06d", s.below(20_000) * 37)).append("'>");
            for (int i = 1 + s.below(8); i > 0; i--) b.append("<item kg='").append(s.below(20_000)).append("'>").append(s.text(30 + s.below(60))).append("</item>");
            b.append("</consignment>");
        }
        return b.append("</manifest>").toString().getBytes(StandardCharsets.UTF_8);
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(1011);
        service = new ManifestService(codes(s));
        String[] partners = {"NCTS", "AES", "ICS2", "EMCS", "CHED"};
        Thread mailbox = new Thread(() -> {
            try {
                for (long n = 1;; n++) service.conversion.incoming.put(new Job(n, partners[s.below(partners.length)], Instant.now(), manifest(s, 1500 + s.below(1500))));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "mailbox");
        mailbox.setDaemon(true);
        mailbox.start();
        while (service.conversion.done.get() < 14) Thread.sleep(50);
        Ready.last();
    }
}
