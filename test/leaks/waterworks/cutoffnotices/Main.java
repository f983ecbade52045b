package de.saalewerke.notices;

import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Properties;
import org.apache.velocity.Template;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;
import org.apache.velocity.runtime.resource.loader.StringResourceLoader;
import org.apache.velocity.runtime.resource.util.StringResourceRepository;
import org.harness.Ready;
import org.harness.Sample;
import org.rivermark.plant.ContractLru;
import org.rivermark.plant.MeterPhotos;
import org.rivermark.plant.OpenWorks;
import org.rivermark.plant.PumpTrends;
import org.rivermark.plant.TariffBook;

/** The text of each notice of a cut-off is put into the engine's repository as a template of its own, and stays there after it was printed. */
public class Main {
    record CutOff(int number, String street, Instant from, List<String> houses, String reason) {}

    static class NoticeWriter {
        private final VelocityEngine engine;

        NoticeWriter() {
            Properties p = new Properties();
            p.setProperty("resource.loaders", "string");
            p.setProperty("resource.loader.string.class", StringResourceLoader.class.getName());
            p.setProperty("resource.loader.string.cache", "false");
            engine = new VelocityEngine(p);
            engine.init();
        }

        String write(CutOff c, String body) {
            String name = "notice-" + c.number + ".vm";
            StringResourceRepository texts = StringResourceLoader.getRepository();
            texts.putStringResource(name, body, "UTF-8");
            texts.getStringResource(name).setLastModified(c.from.toEpochMilli());
            VelocityContext model = new VelocityContext();
            model.put("street", c.street);
            model.put("from", c.from);
            model.put("houses", c.houses);
            StringWriter out = new StringWriter();
            Template t = engine.getTemplate(name, "UTF-8");
            t.merge(model, out);
            return out.toString();
        }
    }

    static class Office {
        final NoticeWriter writer = new NoticeWriter();
        final ArrayDeque<String> toPrinter = new ArrayDeque<>();
        final OpenWorks works = new OpenWorks(21);
        final MeterPhotos photos = new MeterPhotos(22);
        final ContractLru contracts = new ContractLru(23);
        final TariffBook tariffs = new TariffBook(24);
        final PumpTrends trends = new PumpTrends(25);
        long printed;

        void send(CutOff c, String body) {
            toPrinter.add(writer.write(c, body));
            if (toPrinter.size() == 25) {
                printed += toPrinter.size();
                toPrinter.clear();
            }
        }
    }

    private static Office office;

    public static void main(String[] args) throws Exception {
        office = new Office();
        Sample s = new Sample(202);
        int n = 6400;
        for (int i = 0; i < n; i++) {
            CutOff c = new CutOff(41_000 + i, s.text(18), Sample.at(i, n, Duration.ofHours(46)), List.of("" + s.below(90), "" + s.below(90)), s.text(40));
            String body = "Cut-off in $street from $from\n#foreach($h in $houses)House $h\n#end\n" + c.reason + "\n" + s.text(1200 + s.below(700)) + "\n";
            office.send(c, body);
        }
        Ready.last();
    }
}
