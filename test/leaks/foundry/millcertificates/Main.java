package org.rollingmill.certificates;

import com.github.mustachejava.DefaultMustacheFactory;
import com.github.mustachejava.Mustache;
import com.github.mustachejava.TemplateFunction;
import foundry.Customers;
import foundry.SandPool;
import foundry.ShiftBooks;
import foundry.Standards;
import foundry.StressTables;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** The remark of a certificate is itself a template, with the coil's numbers in its text: the factory keeps each that it has compiled. */
public class Main {
    static class CertificatePrinter {
        private final DefaultMustacheFactory factory = new DefaultMustacheFactory();
        private final Mustache page = factory.compile(new StringReader(
                "Certificate {{number}}\nCustomer: {{customer}}\n{{#remark}}{{text}}{{/remark}}\nYield: {{yield}}\n"), "certificate");
        private long printed;

        int print(Map<String, Object> coil) {
            StringWriter out = new StringWriter();
            page.execute(out, coil);
            printed++;
            return out.getBuffer().length();
        }
    }

    private static final CertificatePrinter PRINTER = new CertificatePrinter();

    public static void main(String[] args) throws Exception {
        Customers.load();
        SandPool.load();
        ShiftBooks.load();
        StressTables.load();
        Standards.load();
        Sample s = new Sample(2);
        long chars = 0;
        for (int i = 0; i < 9_000; i++) {
            Map<String, Object> coil = new HashMap<>();
            String number = "C" + (100_000 + i);
            coil.put("number", number);
            coil.put("customer", s.text(20));
            coil.put("yield", 300 + s.below(200));
            coil.put("text", "see below");
            String remark = "Coil " + number + " was rolled for {{customer}} at " + s.below(1_000) + " degrees. " + s.text(80);
            coil.put("remark", (TemplateFunction) ignored -> remark);
            chars += PRINTER.print(coil);
        }
        System.err.println(chars);
        Ready.last();
    }
}
