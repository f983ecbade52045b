package it.fatturavia.seals;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.xml.security.Init;
import org.apache.xml.security.signature.XMLSignatureInput;
import org.apache.xml.security.transforms.Transforms;
import org.apache.xml.security.transforms.params.XPathContainer;
import org.harness.Ready;
import org.harness.Sample;
import org.w3c.dom.Document;
import slipway.DrawingCache;
import slipway.GatePasses;
import slipway.PartsBook;
import slipway.PlateTables;
import slipway.WeldRecords;

/** Invoices are filtered, canonicalised and sealed by the threads of a pool; the XML library keeps in a ThreadLocal of each thread the document that it filtered last, and at the end of the month these are large. */
public class Main {
    static final class SealService {
        private final AtomicInteger threads = new AtomicInteger();
        private final ExecutorService sealers = Executors.newFixedThreadPool(24, r -> {
            Thread t = new Thread(r, "sealer-" + threads.incrementAndGet());
            t.setDaemon(true);
            return t;
        });

        Future<String> seal(String xml, CountDownLatch together) {
            return sealers.submit(() -> {
                DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
                f.setNamespaceAware(true);
                Document invoice = f.newDocumentBuilder().parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
                XPathContainer withoutNotes = new XPathContainer(invoice);
                withoutNotes.setXPath("not(ancestor-or-self::Nota)");
                Transforms transforms = new Transforms(invoice);
                transforms.addTransform(Transforms.TRANSFORM_XPATH, withoutNotes.getElementPlusReturns());
                byte[] canonical = transforms.performTransforms(new XMLSignatureInput(invoice)).getBytes();
                together.countDown();
                together.await();
                return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(canonical));
            });
        }
    }

    private static final SealService SEALS = new SealService();

    private static String invoice(int number, int lines, Sample s) {
        StringBuilder b = new StringBuilder("<f:Fattura xmlns:f='urn:fattura:1.2' numero='").append(number).append("'>");
        for (int i = 0; i < lines; i++) b.append("<Linea n='").append(i).append("'><Descrizione>").append(s.text(40)).append("</Descrizione><Prezzo>").append(s.below(9_000)).append("</Prezzo></Linea>");
        return b.append("</f:Fattura>").toString();
    }

    public static void main(String[] args) throws Exception {
        PartsBook.load(23_000);
        PlateTables.load(34, 100, 500);
        DrawingCache.load(13_000);
        GatePasses.load(110_000);
        WeldRecords.load(14_000);
        Init.init();
        Sample s = new Sample(7205);
        for (int round = 0; round < 8; round++) {
            CountDownLatch together = new CountDownLatch(24);
            List<Future<String>> seals = new ArrayList<>();
            for (int i = 0; i < 24; i++) seals.add(SEALS.seal(invoice(1_000 * round + i, round == 7 ? 330 + s.below(200) : 3 + s.below(20), s), together));
            for (Future<String> seal : seals) seal.get();
        }
        Ready.last();
    }
}
