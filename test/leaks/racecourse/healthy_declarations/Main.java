package ie.glenview.declarations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import ie.glenview.base.BettingAccounts;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the declared runners of the next four days, as trees of the last document that each racing authority sent; a day that is over goes, and a new document replaces the one before it. */
public class Main {
    record CardKey(LocalDate day, String authority) implements Comparable<CardKey> {
        @Override
        public int compareTo(CardKey o) {
            int c = day.compareTo(o.day);
            return c != 0 ? c : authority.compareTo(o.authority);
        }
    }

    static final class DeclarationDesk {
        private final ObjectMapper mapper = new ObjectMapper();
        private final NavigableMap<CardKey, JsonNode> cards = new ConcurrentSkipListMap<>();
        private int documents;

        void receive(CardKey key, byte[] document) throws Exception {
            cards.put(key, mapper.readTree(document));
            documents++;
        }

        void dayIsOver(LocalDate day) {
            cards.headMap(new CardKey(day.plusDays(1), ""), false).clear();
        }

        int runners(LocalDate day) {
            int n = 0;
            for (JsonNode card : cards.subMap(new CardKey(day, ""), new CardKey(day.plusDays(1), "")).values()) {
                for (JsonNode race : card.get("races")) n += race.get("runners").size();
            }
            return n;
        }
    }

    private static final DeclarationDesk DESK = new DeclarationDesk();
    private static final BettingAccounts ACCOUNTS = new BettingAccounts(90);

    private static byte[] document(ObjectMapper m, Sample s, LocalDate day) throws Exception {
        ObjectNode card = m.createObjectNode();
        card.put("day", day.toString()).put("course", s.text(12));
        ArrayNode races = card.putArray("races");
        for (int r = 0; r < 8; r++) {
            ObjectNode race = races.addObject();
            race.put("title", s.text(40)).put("metres", 1000 + 200 * s.below(12)).put("purse", s.below(400_000)).put("off", day + "T14:" + (10 + r) + ":00Z");
            ArrayNode runners = race.putArray("runners");
            for (int i = 8 + s.below(8); i > 0; i--) {
                ObjectNode n = runners.addObject();
                n.put("cloth", i).put("horse", s.text(14)).put("jockey", s.text(16)).put("trainer", s.text(16)).put("owner", s.text(20));
                n.put("kilograms", 50 + s.below(14)).put("rating", s.below(120)).put("blinkers", s.below(4) == 0).put("price", s.below(400) / 10.0);
                ArrayNode form = n.putArray("form");
                for (int k = 0; k < 6; k++) form.addObject().put("course", s.text(8)).put("position", 1 + s.below(12)).put("seconds", 60 + s.real() * 100);
            }
        }
        return m.writeValueAsBytes(card);
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(950);
        List<String> authorities = new ArrayList<>();
        for (int i = 0; i < Scale.of(40); i++) authorities.add("authority " + s.code(3) + i);
        LocalDate today = LocalDate.now();
        for (int d = -4; d <= 0; d++) {
            LocalDate now = today.plusDays(d);
            for (int ahead = 0; ahead < 4; ahead++) {
                for (String a : authorities) DESK.receive(new CardKey(now.plusDays(ahead), a), document(DESK.mapper, s, now.plusDays(ahead)));
            }
            if (DESK.runners(now) == 0) throw new IllegalStateException();
            if (d < 0) DESK.dayIsOver(now);
        }
        Ready.last();
    }
}
