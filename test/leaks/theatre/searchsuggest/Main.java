package com.stagedoor.search;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.harness.Ready;
import org.harness.Sample;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/**
 * The search field proposes what others have typed. Everything that anybody ever typed is learnt, letter by letter,
 * also what finds nothing, and nothing is ever forgotten.
 */
public class Main {
    static class Letter {
        private final Map<Character, Letter> next = new HashMap<>(2);
        private int typed;
        private Instant last;
    }

    static class Suggestions {
        private final Letter root = new Letter();

        void learn(String query, Instant now) {
            Letter at = root;
            for (char c : query.toCharArray()) at = at.next.computeIfAbsent(c, x -> new Letter());
            at.typed++;
            at.last = now;
        }

        List<Character> propose(String prefix) {
            Letter at = root;
            for (char c : prefix.toCharArray()) {
                at = at.next.get(c);
                if (at == null) return List.of();
            }
            return new ArrayList<>(at.next.keySet());
        }
    }

    static class SearchField implements Runnable {
        private final Suggestions suggestions = new Suggestions();
        private int proposed;

        void search(String typed, Instant now) {
            proposed += suggestions.propose(typed.substring(0, Math.min(2, typed.length()))).size();
            suggestions.learn(typed, now);
        }

        @Override
        public void run() {
            while (proposed >= 0) LockSupport.park(this);
        }
    }

    public static void main(String[] args) throws Exception {
        House.open(Part.REPERTOIRE, Part.POSTERS, Part.PATRONS, Part.LEDGER, Part.CALL_BOARD);
        SearchField field = new SearchField();
        Thread web = new Thread(field, "search-field");
        web.setDaemon(true);
        web.start();
        Sample s = new Sample(308);
        int n = 2_600;
        for (int i = 0; i < n; i++) field.search(s.code(4) + " " + s.code(5 + s.below(10)), Sample.at(i, n, Duration.ofDays(4)));
        Ready.last();
    }
}
