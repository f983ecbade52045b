package de.kornhaus.notes;

import org.apache.velocity.Template;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;
import org.apache.velocity.runtime.resource.loader.StringResourceLoader;
import org.apache.velocity.runtime.resource.util.StringResourceRepository;

import org.harness.Ready;

import harvest.*;

import java.io.StringWriter;
import java.util.*;

/** Prints weighing notes of a granary; each customer's own remarks become part of the note's text. */
public class Main {
    record Weighing(String note, String customer, String product, int gross, int tare, String remark) {}

    static final class NotePrinter {
        private static final String FRAME = """
            Granary $place, note $w.note()
            #foreach($line in $lines)  $line
            #end
            gross $w.gross() kg, tare $w.tare() kg, net $net kg
            """;
        private final VelocityEngine velocity = new VelocityEngine();
        private final StringResourceRepository texts;
        private final Deque<String> lastPrinted = new ArrayDeque<>();

        NotePrinter() {
            velocity.setProperty("resource.loaders", "string");
            velocity.setProperty("resource.loader.string.class", StringResourceLoader.class.getName());
            velocity.setProperty("resource.loader.string.repository.name", "notes");
            velocity.setProperty("resource.loader.string.repository.static", "false");
            velocity.setProperty("resource.loader.string.cache", "true");
            velocity.init();
            texts = (StringResourceRepository) velocity.getApplicationAttribute("notes");
        }

        String print(Weighing w) {
            String name = "note-" + w.note + ".vm";
            texts.putStringResource(name, FRAME + "Remarks: " + w.remark + "\n");
            Template template = velocity.getTemplate(name);
            VelocityContext context = new VelocityContext();
            context.put("place", "Steinach");
            context.put("w", w);
            context.put("net", w.gross - w.tare);
            context.put("lines", List.of(w.customer, w.product));
            StringWriter out = new StringWriter();
            template.merge(context, out);
            lastPrinted.add(w.note);
            if (lastPrinted.size() > 200) lastPrinted.remove();
            return out.toString();
        }
    }

    private static NotePrinter printer;

    public static void main(String[] a) throws Exception {
        Soils.analyse(36000);
        Members.visit(22000);
        GrainPrices.load(120);
        Deliveries.queue(24000);
        Sires.read(4000);
        printer = new NotePrinter();
        Dice d = new Dice(104);
        for (int i = 0; i < Integer.getInteger("notes", 13000); i++) {
            int tare = 6000 + d.below(4000);
            printer.print(new Weighing("2026/" + i, "customer " + d.below(2000), d.crop(), tare + d.below(25000), tare, d.text(250 + d.below(700))));
        }
        Ready.last();
    }
}
