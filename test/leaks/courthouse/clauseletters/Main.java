package nl.havenadvocaten.letters;

import fr.opensagres.xdocreport.document.IXDocReport;
import fr.opensagres.xdocreport.document.registry.XDocReportRegistry;
import fr.opensagres.xdocreport.template.IContext;
import fr.opensagres.xdocreport.template.TemplateEngineKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.assize.base.FeeTables;
import org.assize.base.PartyLru;
import org.assize.base.ScanShelf;
import org.assize.base.ServiceWindow;
import org.assize.base.StreetIndex;
import org.harness.Ready;
import org.harness.Sample;

/** Each letter loads its template under a name of its own, and the registry keeps every report that was loaded. */
public class Main {
    record Letter(long number, String matter, String addressee, String subject, Instant at) {}

    static class TemplateStore {
        private final byte[][] files;

        TemplateStore(Sample s) throws Exception {
            files = new byte[6][];
            for (int i = 0; i < files.length; i++) files[i] = docx(s, 5_000 + i * 900);
        }

        byte[] template(int kind) {
            return files[kind];
        }

        private static byte[] docx(Sample s, int length) throws Exception {
            String ns = "http://schemas.openxmlformats.org/";
            StringBuilder body = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?><w:document xmlns:w=\"" + ns + "wordprocessingml/2006/main\"><w:body>");
            body.append("<w:p><w:r><w:t>To $addressee, in the matter of $matter</w:t></w:r></w:p><w:p><w:r><w:t>$subject</w:t></w:r></w:p>");
            while (body.length() < length) body.append("<w:p><w:r><w:t>").append(s.text(260)).append("</w:t></w:r></w:p>");
            body.append("</w:body></w:document>");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ZipOutputStream zip = new ZipOutputStream(out)) {
                entry(zip, "[Content_Types].xml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Types xmlns=\"" + ns + "package/2006/content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
                        + "<Override PartName=\"/word/document.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml\"/></Types>");
                entry(zip, "_rels/.rels", "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Relationships xmlns=\"" + ns + "package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"" + ns + "officeDocument/2006/relationships/officeDocument\" Target=\"word/document.xml\"/></Relationships>");
                entry(zip, "word/document.xml", body.toString());
                entry(zip, "word/_rels/document.xml.rels", "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Relationships xmlns=\"" + ns + "package/2006/relationships\"></Relationships>");
            }
            return out.toByteArray();
        }

        private static void entry(ZipOutputStream zip, String name, String text) throws Exception {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(text.getBytes("UTF-8"));
            zip.closeEntry();
        }
    }

    static class LetterService {
        private final TemplateStore templates;
        private long bytesSent;

        LetterService(TemplateStore templates) {
            this.templates = templates;
        }

        void send(Letter letter, int kind) throws Exception {
            IXDocReport report = XDocReportRegistry.getRegistry().loadReport(
                    new ByteArrayInputStream(templates.template(kind)), "letter-" + kind + "-" + letter.number, TemplateEngineKind.Velocity);
            IContext context = report.createContext();
            context.put("addressee", letter.addressee);
            context.put("matter", letter.matter);
            context.put("subject", letter.subject);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            report.process(context, out);
            bytesSent += out.size();
        }
    }

    static class Firm {
        final LetterService letters;
        final ScanShelf incoming = new ScanShelf(11, 26);
        final PartyLru parties = new PartyLru(12);
        final FeeTables fees = new FeeTables(13);
        final ServiceWindow served = new ServiceWindow(14);
        final StreetIndex streets = new StreetIndex(15);

        Firm(Sample s) throws Exception {
            letters = new LetterService(new TemplateStore(s));
        }
    }

    private static Firm firm;

    public static void main(String[] args) throws Exception {
        java.util.logging.LogManager.getLogManager().reset();
        Sample s = new Sample(3101);
        firm = new Firm(s);
        int n = 700;
        for (int i = 0; i < n; i++) {
            firm.letters.send(new Letter(62_000 + i, "M" + (4000 + s.below(800)), s.text(20), s.text(50), Sample.at(i, n, Duration.ofHours(31))), s.below(6));
        }
        Ready.last();
    }
}
