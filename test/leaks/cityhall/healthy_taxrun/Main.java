package de.stadt.taxrun;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import town.FeeSchedule;

/** Healthy: the yearly run of property tax notices, half of it done; chunks are read, printed and let go. */
public class Main {
    record Property(int number, String owner, String street, int[] squareMetres, int rate) {}

    static final class Chunk {
        private final int number;
        private final List<Property> properties;
        private final List<String> pages = new ArrayList<>();
        private long cents;

        Chunk(int number, List<Property> properties) {
            this.number = number;
            this.properties = properties;
        }
    }

    static final class Run {
        private final Map<String, Templates> layouts = new LinkedHashMap<>();
        private final Map<Short, Long> centsByDistrict = new HashMap<>();
        private final ThreadPoolExecutor printers = new ThreadPoolExecutor(3, 3, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(6), r -> {
            Thread thread = new Thread(r, "notices");
            thread.setDaemon(true);
            return thread;
        }, new ThreadPoolExecutor.CallerRunsPolicy());
        private final AtomicLong printed = new AtomicLong();

        Run() throws Exception {
            TransformerFactory factory = TransformerFactory.newInstance();
            for (String kind : new String[] {"dwelling", "trade", "field"}) {
                layouts.put(kind, factory.newTemplates(new StreamSource(new StringReader("<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
                        + "<xsl:template match='/p'><html><p>Tax for your " + kind + " in <xsl:value-of select='@street'/></p><p><xsl:value-of select='@cents'/></p></html></xsl:template>"
                        + "</xsl:stylesheet>"))));
            }
        }

        void submit(Chunk chunk) {
            printers.execute(() -> print(chunk));
        }

        private void print(Chunk chunk) {
            try {
                for (Property p : chunk.properties) {
                    long cents = 0;
                    for (int m : p.squareMetres) cents += (long) m * p.rate;
                    String kind = p.squareMetres.length > 5 ? "trade" : p.rate < 30 ? "field" : "dwelling";
                    StringWriter page = new StringWriter();
                    layouts.get(kind).newTransformer().transform(new StreamSource(new StringReader("<p street='" + p.street + "' cents='" + cents + "'/>")), new StreamResult(page));
                    chunk.pages.add(page.toString());
                    chunk.cents += cents;
                }
                printed.addAndGet(chunk.pages.size());
                synchronized (centsByDistrict) {
                    centsByDistrict.merge((short) (chunk.number % 40), chunk.cents, Long::sum);
                }
            } catch (TransformerException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        FeeSchedule.load(420);
        Run run = new Run();
        Thread reader = new Thread(() -> {
            Sample s = new Sample(524);
            for (int c = 0;; c++) {
                List<Property> properties = new ArrayList<>();
                for (int i = Scale.of(3_000); i > 0; i--) {
                    int[] metres = new int[1 + s.below(8)];
                    for (int k = 0; k < metres.length; k++) metres[k] = 20 + s.below(300);
                    properties.add(new Property(3_000 * c + i, s.text(24), s.code(8) + " street " + s.below(90), metres, 12 + s.below(80)));
                }
                run.submit(new Chunk(c, properties));
            }
        }, "reader");
        reader.setDaemon(true);
        reader.start();
        while (run.printed.get() < Scale.of(60_000)) Thread.sleep(50);
        Ready.last();
    }
}
