package com.bluereef.seasoncards;

import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import seahall.FeedPrices;
import seahall.GuideTexts;

/** Nothing leaks: the yearly renewal of season cards in the middle of its work; the cards were all read at its start, letters are written in parts, and households that have their letter are remembered till the end. */
public class Main {
    record Card(int number, int household, String holder, String street, LocalDate ends, byte kind) {}

    record Letter(int household, int cents, String text) {}

    static final class Renewal {
        private final Map<Integer, List<Card>> byHousehold = new HashMap<>();
        private final Set<Integer> written = new HashSet<>();
        private final int[] centsByKind = {5_900, 4_900, 3_500, 12_900, 0};
        private final ExecutorService writers = Executors.newFixedThreadPool(3, run -> {
            Thread t = new Thread(run, "letters");
            t.setDaemon(true);
            return t;
        });
        private final Deque<Future<Letter>> underWay = new ArrayDeque<>();
        private StringBuilder part = new StringBuilder();
        private long sentCharacters;
        private int parts;

        void read(List<Card> cards) {
            for (Card card : cards) byHousehold.computeIfAbsent(card.household(), h -> new ArrayList<>(2)).add(card);
        }

        private Letter write(int household) {
            StringBuilder text = new StringBuilder();
            int cents = 0;
            for (Card card : byHousehold.get(household)) {
                cents += centsByKind[card.kind()];
                text.append(card.holder()).append(", ").append(card.street()).append(": till ").append(card.ends().plusYears(1)).append('\n');
            }
            return new Letter(household, cents, text.toString());
        }

        void next(Card card) throws Exception {
            if (!written.add(card.household())) return;
            underWay.addLast(writers.submit(() -> write(card.household())));
            if (underWay.size() < 64) return;
            Letter letter = underWay.removeFirst().get();
            part.append(letter.text()).append(letter.cents()).append("\f");
            if (part.length() > 600_000) {
                sentCharacters += part.length();
                part = new StringBuilder();
                parts++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        FeedPrices.load(16_000);
        GuideTexts.load(1_300);
        Sample s = new Sample(9341);
        Renewal renewal = new Renewal();
        int count = Scale.of(92_000);
        List<Card> cards = new ArrayList<>(count);
        LocalDate today = LocalDate.now();
        for (int i = 0; i < count; i++) cards.add(new Card(40_000 + i, i / 3 + s.below(3), s.text(16), s.text(24), today.plusDays(s.below(40)), (byte) s.below(5)));
        renewal.read(cards);
        int half = count * 5 / 9;
        for (int i = 0; i < half; i++) renewal.next(cards.get(i));
        System.out.println(renewal.written.size() + " households, " + renewal.parts + " parts sent");
        Ready.last();
        for (int i = half; i < count; i++) renewal.next(cards.get(i));
    }
}
