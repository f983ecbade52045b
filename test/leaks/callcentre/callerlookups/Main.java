package fi.soitto.lookups;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import fi.soitto.base.AgentRegister;
import fi.soitto.base.CallWindow;
import fi.soitto.base.NumberRanges;
import fi.soitto.base.OpenTickets;
import fi.soitto.base.TrunkQuality;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.harness.Ready;
import org.harness.Sample;

/** Who calls is asked of the client's system by messages. A question without an answer is forgotten by the link after its time, but the future that stands for it in the cache is not completed, and the cache does not evict what is still being loaded. */
public class Main {
    record CallerCard(String number, String name, String contract, List<String> lastTopics) {}

    static final class IncomingCall {
        final String number;
        final Instant rang;
        final String queue;
        final StringBuilder menuPath = new StringBuilder();
        CallerCard card;

        IncomingCall(String number, Instant rang, String queue) {
            this.number = number;
            this.rang = rang;
            this.queue = queue;
        }

        void show(CallerCard c) {
            card = c;
        }
    }

    record Question(long id, String number, Instant asked, CompletableFuture<CallerCard> answer) {}

    /** Questions to the client's system, and its answers. */
    static final class ClientLink {
        private static final Duration PATIENCE = Duration.ofSeconds(20);
        private final Map<Long, Question> waiting = new LinkedHashMap<>();
        private long next;
        long without;

        synchronized CompletableFuture<CallerCard> ask(String number, Instant now) {
            Question q = new Question(next++, number, now, new CompletableFuture<>());
            waiting.put(q.id, q);
            return q.answer;
        }

        synchronized List<Question> sent() {
            return new ArrayList<>(waiting.values());
        }

        void answered(long id, CallerCard card) {
            Question q;
            synchronized (this) {
                q = waiting.remove(id);
            }
            if (q != null) q.answer.complete(card);
        }

        synchronized void sweep(Instant now) {
            for (Iterator<Question> i = waiting.values().iterator(); i.hasNext(); ) {
                if (i.next().asked.isAfter(now.minus(PATIENCE))) return;
                i.remove();
                without++;
            }
        }
    }

    static final class CallerLookup {
        final ClientLink link = new ClientLink();
        private final AsyncCache<String, CallerCard> cards = Caffeine.newBuilder().maximumSize(2000).expireAfterWrite(Duration.ofHours(2)).executor(Runnable::run).buildAsync();

        void ringing(IncomingCall call) {
            cards.get(call.number, (number, executor) -> link.ask(number, call.rang)).thenAccept(call::show);
        }
    }

    static final class Reception {
        final CallerLookup lookup = new CallerLookup();
        final AgentRegister agents = new AgentRegister(51);
        final NumberRanges ranges = new NumberRanges(52);
        final CallWindow window = new CallWindow(53);
        final TrunkQuality quality = new TrunkQuality(54);
        final OpenTickets tickets = new OpenTickets(55);
    }

    private static final Reception RECEPTION = new Reception();

    private static void answers(Sample s) {
        for (Question q : RECEPTION.lookup.link.sent()) {
            // The client's system is silent about withheld and foreign numbers.
            if (q.number.startsWith("+358")) {
                RECEPTION.lookup.link.answered(q.id, new CallerCard(q.number, s.text(12 + s.below(14)), "contract " + s.code(6), List.of(s.text(20), s.text(16))));
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(56);
        String[] countries = {"+46", "+47", "+372", "+49"};
        int calls = 58_000;
        for (int i = 0; i < calls; i++) {
            Instant rang = Sample.at(i, calls, Duration.ofHours(30));
            String number = (s.below(5) == 0 ? countries[s.below(4)] : "+358") + (40_000_000 + s.below(60_000_000));
            IncomingCall call = new IncomingCall(number, rang, "queue " + s.below(60));
            for (int m = 1 + s.below(4); m > 0; m--) call.menuPath.append('>').append(s.text(12));
            RECEPTION.lookup.ringing(call);
            if (i % 10 == 9) {
                answers(s);
                RECEPTION.lookup.link.sweep(rang);
            }
        }
        System.out.println(RECEPTION.lookup.link.without + " questions without an answer, " + RECEPTION.lookup.cards.asMap().size() + " in the cache");
        Ready.last();
    }
}
