package com.stagedoor.letters;

import java.util.Locale;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.playbill.house.House;
import org.playbill.house.House.Part;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.cache.StandardCacheManager;
import org.thymeleaf.context.Context;
import org.thymeleaf.templateresolver.StringTemplateResolver;

/**
 * The letters are templates as text, and the salutation is put into the text before the engine sees it: each letter is
 * another template. The cache of the parsed templates has no limit, so that none is parsed twice.
 */
public class Main {
    static class LetterWriter {
        private final TemplateEngine engine = new TemplateEngine();
        private long characters;

        LetterWriter() {
            StringTemplateResolver texts = new StringTemplateResolver();
            texts.setCacheable(true);
            StandardCacheManager caches = new StandardCacheManager();
            caches.setTemplateCacheMaxSize(-1);
            caches.setTemplateCacheUseSoftReferences(false);
            engine.setTemplateResolver(texts);
            engine.setCacheManager(caches);
        }

        void write(String letter, String patron, Map<String, Object> values) {
            String text = letter.replace("{{patron}}", patron);
            characters += engine.process(text, new Context(Locale.UK, values)).length();
        }
    }

    static class Office {
        private final LetterWriter letters = new LetterWriter();
    }

    private static final Office OFFICE = new Office();

    public static void main(String[] args) throws Exception {
        House.open(Part.LIGHT_CUES, Part.SEAT_HOLDS, Part.PATRONS, Part.SEAT_PLANS, Part.LIBRETTI);
        Sample s = new Sample(306);
        String letter = "<html><body><p>Dear {{patron}},</p><p>your seat for <b th:text=\"${play}\">a play</b> on "
                + "<i th:text=\"${day}\">a day</i> is confirmed. " + s.text(160) + "</p><p th:if=\"${tier > 2}\">" + s.text(80)
                + "</p></body></html>";
        for (int i = 0; i < 1_150; i++) {
            OFFICE.letters.write(letter, s.code(8) + " " + s.code(11), Map.of("play", s.text(20), "day", s.below(28) + " May", "tier", s.below(4)));
        }
        System.err.println(OFFICE.letters.characters);
        Ready.last();
    }
}
