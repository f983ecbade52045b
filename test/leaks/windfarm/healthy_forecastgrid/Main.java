package de.nordwind.forecast;

import de.nordwind.base.PowerCurves;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.infinispan.Cache;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.eviction.EvictionStrategy;
import org.infinispan.manager.DefaultCacheManager;

/** Healthy: forecasts of the farms are in a cache at its limit, the sessions of the dispatchers end when they are idle, and what was computed for the next run is being put in. */
public class Main {
    record Forecast(String farm, Instant run, float[] p10, float[] p50, float[] p90) {}

    static final class DispatcherSession {
        final String user;
        final List<String> watched = new ArrayList<>();
        Instant last;

        DispatcherSession(String user, Instant last) {
            this.user = user;
            this.last = last;
        }
    }

    static final class ForecastService {
        private final DefaultCacheManager manager = new DefaultCacheManager(new GlobalConfigurationBuilder().nonClusteredDefault().build());
        private final Cache<String, Forecast> forecasts;
        private final Cache<String, DispatcherSession> sessions;
        private long run;

        ForecastService() {
            manager.defineConfiguration("forecasts", new ConfigurationBuilder().memory().maxCount(Scale.of(21_000)).whenFull(EvictionStrategy.REMOVE).build());
            manager.defineConfiguration("sessions", new ConfigurationBuilder().expiration().maxIdle(4, TimeUnit.SECONDS).wakeUpInterval(500, TimeUnit.MILLISECONDS).build());
            forecasts = manager.getCache("forecasts");
            sessions = manager.getCache("sessions");
        }
    }

    private static final ForecastService SERVICE = new ForecastService();
    private static final PowerCurves CURVES = new PowerCurves(541);

    private static float[] line(Sample s, float factor) {
        float[] f = new float[240];
        for (int i = 0; i < f.length; i++) f[i] = (float) s.real() * factor;
        return f;
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(542);
        int farms = Scale.of(7000);
        for (int run = 0; run < 5; run++) {
            Instant at = Instant.now().minusSeconds((5 - run) * 21_600L);
            for (int f = 0; f < farms; f++) SERVICE.forecasts.put(run + "/farm " + f, new Forecast("farm " + f, at, line(s, 800), line(s, 1000), line(s, 1200)));
            for (int u = 0; u < Scale.of(1200); u++) {
                DispatcherSession d = new DispatcherSession("user " + run + "." + u, Instant.now());
                for (int w = 0; w < 20; w++) d.watched.add(s.below(5) + "/farm " + s.below(farms));
                SERVICE.sessions.put(s.id(), d);
            }
        }
        Thread.sleep(6000);
        Thread loader = new Thread(() -> {
            Sample t = new Sample(543);
            for (int f = 0; ; f = (f + 1) % farms) {
                SERVICE.forecasts.put("5/farm " + f, new Forecast("farm " + f, Instant.now(), line(t, 800), line(t, 1000), line(t, 1200)));
                if (f % 3 == 0) SERVICE.sessions.put(t.id(), new DispatcherSession("user " + f, Instant.now()));
                try {
                    Thread.sleep(3);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }, "next run");
        loader.setDaemon(true);
        loader.start();
        Thread.sleep(4000);
        System.err.println(SERVICE.forecasts.size() + " forecasts, " + SERVICE.sessions.size() + " sessions");
        Ready.last();
    }
}
