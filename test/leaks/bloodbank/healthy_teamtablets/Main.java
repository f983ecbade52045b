package ie.transfusion.tablets;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: tablets of the mobile teams are connected. Each has its consumer on the event bus, its timer and the questionnaires of its donors; when it leaves, the consumer is unregistered, the timer cancelled and the rest let go. */
public class Main {
    static final class TabletSession {
        final String tablet;
        final Instant since;
        final Map<String, JsonObject> questionnaires = new HashMap<>();
        private MessageConsumer<JsonObject> consumer;
        private long timer;
        private int calls;

        TabletSession(String tablet, Instant since) {
            this.tablet = tablet;
            this.since = since;
        }
    }

    static final class TabletHub {
        private final Vertx vertx;
        private final Map<String, TabletSession> connected = new HashMap<>();

        TabletHub(Vertx vertx) {
            this.vertx = vertx;
        }

        TabletSession connect(String tablet, Instant at) {
            TabletSession t = new TabletSession(tablet, at);
            Handler<Message<JsonObject>> call = m -> t.calls += m.body().getInteger("bed", 0) > 0 ? 1 : 0;
            t.consumer = vertx.eventBus().localConsumer("team." + tablet, call);
            t.timer = vertx.setPeriodic(60_000, id -> t.calls = 0);
            connected.put(tablet, t);
            return t;
        }

        void leave(String tablet) {
            TabletSession t = connected.remove(tablet);
            vertx.cancelTimer(t.timer);
            t.consumer.unregister();
            t.questionnaires.clear();
        }
    }

    private static final Vertx VERTX = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2).setWorkerPoolSize(2));
    private static final TabletHub HUB = new TabletHub(VERTX);
    private static final List<byte[]> LEAFLETS = new ArrayList<>();

    private static JsonObject questionnaire(Sample s, int donor) {
        JsonArray answers = new JsonArray();
        for (int q = 0; q < 24; q++) answers.add(new JsonObject().put("question", q).put("yes", s.below(9) == 0).put("remark", s.below(6) == 0 ? s.text(20) : ""));
        return new JsonObject().put("donor", donor).put("answers", answers).put("haemoglobin", 12 + s.real() * 4);
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(2301);
        for (int i = 0; i < Scale.of(90); i++) LEAFLETS.add(s.bytes(150_000));
        int room = Scale.of(700);
        int all = room * 4;
        CountDownLatch done = new CountDownLatch(1);
        VERTX.runOnContext(v -> {
            ArrayDeque<String> order = new ArrayDeque<>();
            for (int i = 0; i < all; i++) {
                TabletSession t = HUB.connect("tablet-" + i, Sample.at(i, all, Duration.ofHours(10)));
                for (int d = 2 + s.below(9); d > 0; d--) t.questionnaires.put("D" + s.code(6), questionnaire(s, s.below(1_000_000)));
                order.add(t.tablet);
                if (order.size() > room) HUB.leave(order.removeFirst());
                VERTX.eventBus().publish("team." + t.tablet, new JsonObject().put("bed", 1 + s.below(8)));
            }
            done.countDown();
        });
        done.await();
        Thread.sleep(500);
        System.out.println(HUB.connected.size() + " tablets");
        Ready.last();
    }
}
