package com.freshmint.orders;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Nothing leaks: a small service that has just started. */
public class Main {
    record Route(String method, String path, String handler) {}

    static final class Server {
        final Properties settings = new Properties();
        final List<Route> routes = new ArrayList<>();
        final Map<String, String> texts = new HashMap<>();
        final Map<String, Long> counters = new HashMap<>();
        final ScheduledExecutorService ticker = Executors.newScheduledThreadPool(2, r -> {
            Thread t = new Thread(r, "ticker");
            t.setDaemon(true);
            return t;
        });
    }

    private static final Server SERVER = new Server();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(41);
        for (int i = 0; i < 180; i++) SERVER.settings.setProperty("orders.setting." + i, s.text(20));
        for (int i = 0; i < 320; i++) SERVER.routes.add(new Route("GET", "/api/v2/" + s.code(8), s.code(14)));
        for (int i = 0; i < Scale.of(6000); i++) SERVER.texts.put("text." + i, s.text(40));
        for (int i = 0; i < 50; i++) SERVER.counters.put("requests." + i, 0L);
        SERVER.ticker.scheduleAtFixedRate(() -> SERVER.counters.size(), 1, 60, TimeUnit.SECONDS);
        Ready.last();
    }
}
