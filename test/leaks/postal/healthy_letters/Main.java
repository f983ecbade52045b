package org.brieffabrik.letters;

import org.apache.velocity.Template;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;
import org.apache.velocity.runtime.resource.loader.StringResourceLoader;
import org.apache.velocity.runtime.resource.util.StringResourceRepository;
import org.harness.Ready;

import postal.*;

import java.io.StringWriter;
import java.util.*;
import java.util.concurrent.CountDownLatch;

/** Healthy: a house that prints letters: its texts are compiled once; a mailing is being printed, sheet after sheet. */
public class Main {
    record Addressee(String name, String address, int customer, String contract) {}

    static final class Mailing implements Runnable {
        private final String template;
        private final int count;
        private final CountDownLatch half = new CountDownLatch(1), printerIsBack = new CountDownLatch(1);

        Mailing(String template, int count) {
            this.template = template;
            this.count = count;
        }

        @Override
        public void run() {
            Dice d = new Dice(403);
            List<Addressee> addressees = new ArrayList<>(count);
            for (int i = 0; i < count; i++) addressees.add(new Addressee(d.name(), d.address(), i, d.text(40)));
            addressees.sort(Comparator.comparing(Addressee::address));
            List<String> sheet = new ArrayList<>();
            try {
                for (int i = 0; i < count; i++) {
                    if (i == count / 2) {
                        half.countDown();
                        printerIsBack.await();
                    }
                    sheet.add(letter(template, addressees.get(i)));
                    if (sheet.size() == 800) sheet.clear();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final VelocityEngine engine = new VelocityEngine();
    private static final Map<String, Template> templates = new TreeMap<>();

    private static String letter(String template, Addressee addressee) {
        VelocityContext context = new VelocityContext();
        context.put("to", addressee.name());
        context.put("address", addressee.address());
        StringWriter page = new StringWriter();
        templates.get(template).merge(context, page);
        return page.toString();
    }

    public static void main(String[] a) throws Exception {
        Customers.load(15000);
        Contracts.read(1500);
        engine.setProperty("runtime.log.logsystem.class", "org.apache.velocity.runtime.log.NullLogChute");
        engine.setProperty("resource.loader", "string");
        engine.setProperty("string.resource.loader.class", StringResourceLoader.class.getName());
        engine.setProperty("velocimacro.library", "");
        engine.init();
        StringResourceRepository texts = StringResourceLoader.getRepository();
        Dice d = new Dice(402);
        for (int i = 0, n = Dice.part(380); i < n; i++) {
            StringBuilder text = new StringBuilder("Dear $to,\n$address\n");
            for (int p = 0; p < 15; p++) text.append("#if($to.length() > ").append(d.below(30)).append(")").append(d.text(90)).append("#else").append(d.text(60)).append("#end\n");
            texts.putStringResource("letter-" + i, text.toString());
            templates.put("letter-" + i, engine.getTemplate("letter-" + i));
        }
        Mailing mailing = new Mailing("letter-0", Dice.part(90000));
        Thread printer = new Thread(mailing, "mailing");
        printer.setDaemon(true);
        printer.start();
        mailing.half.await();
        Ready.last();
    }
}
