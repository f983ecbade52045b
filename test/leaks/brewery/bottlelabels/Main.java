package de.etikett.labels;

import brewery.*;

import com.github.jknack.handlebars.Handlebars;
import com.github.jknack.handlebars.Template;
import com.github.jknack.handlebars.cache.ConcurrentMapTemplateCache;

import org.harness.Ready;

import java.io.IOException;
import java.util.*;

/** Personal labels of the web shop: "for Anna's birthday" on a bottle, printed the same day. */
public class Main {
    static final class LabelJob {
        final int customer;
        final String greeting;
        final String beer;
        final int bottles;

        LabelJob(int customer, String greeting, String beer, int bottles) {
            this.customer = customer;
            this.greeting = greeting;
            this.beer = beer;
            this.bottles = bottles;
        }
    }

    static final class LabelStudio {
        private static final String[] FRAMES = {
            "<label frame='oak'><h1>{{beer}}</h1><p>%s</p>{{#if strong}}<b>{{alcohol}}</b>{{/if}}</label>",
            "<label frame='hops'><p>%s</p><h2>{{beer}}</h2><i>{{alcohol}}</i></label>",
            "<label frame='plain'><h1>%s</h1><small>{{beer}}, {{alcohol}}</small></label>"
        };
        private final Handlebars handlebars = new Handlebars().with(new ConcurrentMapTemplateCache());
        private final ArrayDeque<String> printed = new ArrayDeque<>();
        private long bottles;

        void print(LabelJob job, int frame) throws IOException {
            Template t = handlebars.compileInline(String.format(FRAMES[frame], job.greeting));
            double alcohol = 4 + job.bottles % 5;
            String label = t.apply(Map.of("beer", job.beer, "alcohol", alcohol + " % vol", "strong", alcohol > 6));
            if (printed.size() == 100) printed.removeFirst();
            printed.addLast(label);
            bottles += job.bottles;
        }
    }

    private static LabelStudio studio;

    public static void main(String[] a) throws Exception {
        Customers.read(27000);
        Recipes.read(13500);
        Catalogue.load(12000);
        TankReadings.record(850);
        RecentOrders.look(14000);
        studio = new LabelStudio();
        Dice d = new Dice(103);
        for (int i = 0; i < Integer.getInteger("labels", 1900); i++) {
            LabelJob job = new LabelJob(d.below(20000), "For " + d.code(7) + " of " + d.town() + ": " + d.text(60), d.beer(), 6 + d.below(40));
            studio.print(job, d.below(3));
        }
        Ready.last();
    }
}
