package com.saltmarsh.ferries;

import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.Timer;
import freemarker.cache.StringTemplateLoader;
import freemarker.template.Configuration;
import freemarker.template.Template;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.ReplaySubject;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.apache.shiro.session.Session;
import org.apache.shiro.session.mgt.DefaultSessionManager;
import org.apache.shiro.session.mgt.SimpleSession;
import org.apache.shiro.session.mgt.eis.MemorySessionDAO;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Healthy: a ferry line sells its crossings.
 *
 * <p>Agents who are logged in, in sessions of Shiro that are validated and end after 30 minutes. 700
 * screens subscribe to the departures until they are switched off; the last 8,000 departures are
 * replayed to a new one. 260 letters of the partners as templates, parsed once. A timer for each of
 * 70 routes with its sample. The crossings of the season.
 */
public class Main {
    record Basket(String route, String cabin, byte[] quote) {}

    record Departure(String route, String ship, long at, String remark) {}

    static final class Screen {
        final String quay;
        final Departure[] lines = new Departure[40];
        final long[] changed = new long[700];
        Disposable subscription;

        Screen(String quay) {
            this.quay = quay;
        }

        void show(Departure departure) {
            int line = Math.floorMod(departure.route.hashCode(), lines.length);
            lines[line] = departure;
            changed[line] = departure.at;
        }
    }

    static final class Departures {
        final PublishSubject<Departure> live = PublishSubject.create();
        final ReplaySubject<Departure> recent = ReplaySubject.createWithSize(8_000);
        final Queue<Screen> screens = new ArrayDeque<>();

        void on(Screen screen) {
            screen.subscription = live.subscribe(screen::show);
            screens.add(screen);
        }

        void off() {
            screens.remove().subscription.dispose();
        }

        void announce(Departure departure) {
            recent.onNext(departure);
            live.onNext(departure);
        }
    }

    static final class Letters {
        final StringTemplateLoader texts = new StringTemplateLoader();
        final Configuration configuration = new Configuration(Configuration.VERSION_2_3_33);

        Letters(Sample s) {
            configuration.setTemplateLoader(texts);
            configuration.setTemplateUpdateDelayMilliseconds(Long.MAX_VALUE);
            for (int i = 0; i < 260; i++) {
                StringBuilder b = new StringBuilder();
                for (int k = 0; k < 18; k++) b.append(s.text(90)).append(" ${guest} <#if cabins gt ").append(k).append(">").append(s.text(60)).append(" ${cabins * ").append(k + 2).append("}</#if>\n");
                texts.putTemplate("partner-" + i, b.toString());
            }
        }

        int write(String partner, String guest) throws Exception {
            Template template = configuration.getTemplate(partner);
            StringWriter letter = new StringWriter();
            template.process(Map.of("guest", guest, "cabins", 3), letter);
            return letter.getBuffer().length();
        }
    }

    record Crossing(String route, int day, int free, float fare) {}

    static final DefaultSessionManager sessions = new DefaultSessionManager();
    static final MemorySessionDAO store = new MemorySessionDAO();
    static final Departures departures = new Departures();
    static final MetricRegistry metrics = new MetricRegistry();
    static Letters letters;
    static Crossing[] season;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(118);
        String[] routes = new String[70];
        for (int i = 0; i < routes.length; i++) routes[i] = s.code(3) + "-" + s.code(3);
        season = new Crossing[420_000];
        for (int i = 0; i < season.length; i++) season[i] = new Crossing(routes[i % 70], i / 700, s.below(900), (float) s.real());
        letters = new Letters(s);
        sessions.setSessionDAO(store);
        sessions.setGlobalSessionTimeout(1_800_000);
        sessions.setSessionValidationInterval(60_000);
        sessions.setSessionValidationSchedulerEnabled(true);
        for (int i = 0; i < 1_400; i++) login(i, s);
        for (int i = 0; i < 700; i++) departures.on(new Screen("quay-" + i));
        int[] n = new int[1];
        Await.Step step = () -> {
            int i = n[0]++;
            departures.announce(new Departure(routes[i % 70], s.code(12), System.nanoTime(), s.text(280)));
            Timer timer = metrics.timer("crossing." + routes[i % 70]);
            for (int k = 0; k < 12; k++) timer.update(20 + s.below(400), TimeUnit.MILLISECONDS);
            letters.write("partner-" + i % 260, s.text(20));
        };
        for (int i = 0; i < 9_000; i++) step.run();
        Await.every("departures", 60, step);
        Await.every("agents", 200, () -> {
            login(n[0], s);
            sessions.stop(() -> store.getActiveSessions().iterator().next().getId());
            departures.off();
            departures.on(new Screen("quay-" + n[0]));
        });
        Thread.sleep(2_000);
        Await.between(1_390, store.getActiveSessions().size(), 1_402, "sessions");
        Await.between(699, departures.screens.size(), 701, "screens");
        Await.between(70, metrics.getTimers().size(), 70, "timers");
        Ready.last();
    }

    private static void login(int i, Sample s) {
        Session session = new SimpleSession("10.0.0." + i % 250);
        session.setTimeout(1_800_000);
        store.create(session);
        session.setAttribute("agent", s.text(24));
        session.setAttribute("basket", new Basket(s.code(7), s.code(5), s.bytes(2_600)));
        store.update(session);
    }
}
