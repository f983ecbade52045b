package com.matineemail.letters;

import cinema.*;

import freemarker.cache.MruCacheStorage;
import freemarker.cache.StringTemplateLoader;
import freemarker.template.Configuration;

import org.harness.Ready;

import java.io.StringWriter;
import java.util.*;

/** Letters to members. Each cinema's manager writes the text, which is a template. */
public class Main {
    static final class Mailer {
        private final StringTemplateLoader texts = new StringTemplateLoader();
        private final Configuration configuration = new Configuration(Configuration.VERSION_2_3_33);
        private long sent;

        Mailer() {
            configuration.setTemplateLoader(texts);
            configuration.setCacheStorage(new MruCacheStorage(20, 20));
        }

        String letter(int mailing, String member, String text, Map<String, Object> values) throws Exception {
            String name = "mailing-" + mailing + "/" + member;
            texts.putTemplate(name, text);
            StringWriter out = new StringWriter();
            configuration.getTemplate(name).process(values, out);
            sent++;
            return out.toString();
        }
    }

    private static Mailer mailer;

    public static void main(String[] a) throws Exception {
        Audience.read(220);
        WeekPage.render(6000);
        Trailers.choose(23000);
        Films.load(17000);
        Shows.plan(44000);
        mailer = new Mailer();
        Dice d = new Dice(110);
        long length = 0;
        for (int i = 0; i < Integer.getInteger("letters", 6000); i++)
            length += mailer.letter(i / 750, "M" + d.hex(8), "Dear ${name}, on ${day} we show: " + d.text(1000), Map.of("name", d.hex(6), "day", "Friday")).length();
        Ready.last();
    }
}
