package com.rivaclos.club;

import estate.Baskets;
import estate.BottleRing;
import estate.DutyTables;
import estate.EanIndex;
import estate.WineList;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.beetl.core.Configuration;
import org.beetl.core.GroupTemplate;
import org.beetl.core.Template;
import org.beetl.core.resource.StringTemplateResourceLoader;
import org.harness.Ready;
import org.harness.Sample;

/** A letter is put together with the member's own words in it, and then the whole of it is given to the engine as a template. */
public class Main {
    record Member(int number, String name, String city, LocalDate since, String wish) {}

    static class Outbox {
        private final Deque<String> waiting = new ArrayDeque<>();
        private long sent;

        void put(String letter) {
            waiting.addLast(letter);
            while (waiting.size() > 40) {
                waiting.removeFirst();
                sent++;
            }
        }
    }

    static class LetterService {
        private static final String FRAME = """
                Dear @NAME@,
                <% if (years > 4) { %>
                thank you for ${years} years with us. As a friend of the house you get ${discount} % on every case.
                <% } else { %>
                welcome to the club.
                <% } %>
                You wrote: @WISH@
                <% for (wine in wines) { %>
                  - ${wine}, at your door in @CITY@ within ${days} days
                <% } %>
                """;
        private final GroupTemplate engine;
        private final Outbox outbox = new Outbox();
        private final Map<String, Integer> perCity = new HashMap<>();

        LetterService() throws IOException {
            engine = new GroupTemplate(new StringTemplateResourceLoader(), Configuration.defaultConfiguration());
        }

        void welcome(Member member, String[] wines) {
            String text = FRAME.replace("@NAME@", member.name).replace("@WISH@", member.wish).replace("@CITY@", member.city);
            Template letter = engine.getTemplate(text);
            letter.binding("years", LocalDate.now().getYear() - member.since.getYear());
            letter.binding("discount", 5);
            letter.binding("wines", wines);
            letter.binding("days", 3);
            outbox.put(letter.render());
            perCity.merge(member.city, 1, Integer::sum);
        }
    }

    static LetterService letters;

    public static void main(String[] args) throws Exception {
        WineList.load(32_000);
        DutyTables.load(130);
        EanIndex.load(45_000);
        Baskets.load(11_000);
        BottleRing.load(32_768);
        letters = new LetterService();
        Sample s = new Sample(404);
        String[] cities = new String[60];
        for (int i = 0; i < cities.length; i++) cities[i] = s.code(8);
        for (int i = 0; i < 1_300; i++) {
            String[] wines = {WineList.any(s).name(), WineList.any(s).name(), WineList.any(s).name()};
            letters.welcome(new Member(60_000 + i, s.code(6) + " " + s.code(8), cities[s.below(60)], LocalDate.of(2010 + s.below(16), 1 + s.below(12), 3), s.text(90)), wines);
        }
        Ready.last();
    }
}
