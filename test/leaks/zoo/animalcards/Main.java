package se.skansenpark.cards;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.FeedTables;
import vivarium.FrameBuffers;
import vivarium.GateWindows;
import vivarium.TourTexts;
import vivarium.VisitorFlow;

/** Visitors photograph a sign and get the card of the animal in their language. The cards are kept up to a limit, until the night: then the map is replaced by a sorted copy, and the copy has no limit. */
public class Main {
    record Card(String key, String title, String text, List<String> facts, long madeAt) {}

    static final class CardServer {
        private static final int LIMIT = 2_000;
        private Map<String, Card> cards = new LinkedHashMap<>(256, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Card> eldest) {
                return size() > LIMIT;
            }
        };
        private long made;

        Card card(int animal, String visitor, Sample s) {
            String key = animal + "/" + visitor;
            Card card = cards.get(key);
            if (card == null) {
                made++;
                card = new Card(key, s.text(24), s.text(250 + s.below(200)), List.of(s.text(30), s.text(40)), System.currentTimeMillis());
                cards.put(key, card);
            }
            return card;
        }

        void night() {
            Map<String, Card> sorted = new LinkedHashMap<>();
            cards.values().stream().sorted((a, b) -> a.title().compareTo(b.title())).forEach(card -> sorted.put(card.key(), card));
            cards = sorted;
        }
    }

    static final CardServer SERVER = new CardServer();

    public static void main(String[] args) throws Exception {
        FeedTables.load(700, 130);
        FrameBuffers.load(260, 32);
        GateWindows.load(60, 2_200);
        TourTexts.load(1_150);
        VisitorFlow.load(6_400);
        Sample s = new Sample(5210);
        for (int day = 0; day < 4; day++) {
            for (int i = 0; i < 2_300; i++) SERVER.card(s.below(400), day + "-" + s.code(3), s);
            SERVER.night();
        }
        Ready.last();
    }
}
