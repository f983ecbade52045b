package eu.oceanhall.opening;

import com.google.common.flogger.FluentLogger;
import com.google.common.flogger.LogPerBucketingStrategy;
import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.Moshi;
import com.squareup.moshi.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Nothing leaks: the ticket service has just started; it has read its articles and its slots, and three visitors have come. */
public class Main {
    enum Gate { HARBOUR, PARK, GROUPS, STAFF }

    static class Article {
        String code;
        String name;
        String conditions;
        int cents;
        List<String> valid;
    }

    static final class Slots {
        private final short[][] free;
        private final long start;

        Slots(int days, int perDay, long start) {
            free = new short[days][perDay];
            for (short[] day : free) java.util.Arrays.fill(day, (short) 120);
            this.start = start;
        }

        boolean take(int day, int slot) {
            return free[day][slot] > 0 && --free[day][slot] >= 0;
        }
    }

    static final class TicketService {
        private static final FluentLogger logger = FluentLogger.forEnclosingClass();

        private final Moshi moshi = new Moshi.Builder().build();
        private final Map<String, Article> articles = new HashMap<>();
        private final Map<Gate, List<String>> rules = new EnumMap<>(Gate.class);
        private final List<String> sold = Collections.synchronizedList(new ArrayList<>());
        private Slots slots;

        void read(String json) throws Exception {
            JsonAdapter<List<Article>> adapter = moshi.adapter(Types.newParameterizedType(List.class, Article.class));
            for (Article a : adapter.fromJson(json)) articles.put(a.code, a);
        }

        boolean sell(Gate gate, String code, int day, int slot) {
            if (!articles.containsKey(code)) {
                logger.atInfo().per(gate, LogPerBucketingStrategy.knownBounded()).atMostEvery(1, TimeUnit.MINUTES).log("no article %s", code);
                return false;
            }
            return slots.take(day, slot) && sold.add(code + "/" + day + "/" + slot);
        }
    }

    private static TicketService service;

    public static void main(String[] args) throws Exception {
        Logger.getLogger("eu.oceanhall").setLevel(Level.OFF);
        Sample s = new Sample(9342);
        service = new TicketService();
        StringBuilder json = new StringBuilder("[");
        String first = null;
        for (int i = 0; i < Scale.of(6_500); i++) {
            String code = "A" + (1_000 + i);
            if (first == null) first = code;
            json.append(i == 0 ? "" : ",").append("{\"code\":\"").append(code).append("\",\"name\":\"").append(s.text(26)).append("\",\"conditions\":\"").append(s.text(120 + s.below(200)))
                    .append("\",\"cents\":").append(s.below(9_000)).append(",\"valid\":[\"").append(s.code(3)).append("\",\"").append(s.code(3)).append("\"]}");
        }
        service.read(json.append("]").toString());
        json = null;
        service.slots = new Slots(Scale.of(1_400), 740, System.currentTimeMillis());
        for (Gate gate : Gate.values()) service.rules.put(gate, List.of(s.text(40), s.text(50), s.text(60)));
        for (int i = 0; i < 3; i++) service.sell(Gate.PARK, first, 0, 4 + i);
        service.sell(Gate.HARBOUR, "B1", 0, 0);
        System.out.println(service.articles.size() + " articles, " + service.sold.size() + " sold");
        Ready.last();
    }
}
