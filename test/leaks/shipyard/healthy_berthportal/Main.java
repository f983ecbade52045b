package nl.havenmeester.berths;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.SessionHandler;
import io.vertx.ext.web.sstore.LocalSessionStore;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import slipway.CraneRings;
import slipway.PartsBook;

/** Nothing leaks: captains reserve berths; their sessions end after half an hour or when they log out, prices are cached for ten minutes. */
public class Main {
    record Wish(String berth, long from, short days) {}

    static final class Captain {
        private final String ship;
        private final List<Wish> wishes = new ArrayList<>();

        Captain(String ship) {
            this.ship = ship;
        }
    }

    static final class Portal {
        private final Vertx vertx = Vertx.vertx();
        private final Sample s = new Sample(7301);
        private final Cache<String, double[]> prices = Caffeine.newBuilder().maximumSize(Scale.of(6_000)).expireAfterWrite(Duration.ofMinutes(10)).executor(Runnable::run).build();
        private HttpServer server;

        void start() throws Exception {
            Router router = Router.router(vertx);
            router.route().handler(SessionHandler.create(LocalSessionStore.create(vertx)).setSessionTimeout(TimeUnit.MINUTES.toMillis(30)));
            router.get("/berth").handler(this::berth);
            router.get("/logout").handler(c -> {
                c.session().destroy();
                c.response().end("bye");
            });
            server = vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().get();
        }

        private void berth(RoutingContext c) {
            Captain captain = c.session().get("captain");
            if (captain == null) c.session().put("captain", captain = new Captain("MV " + s.code(8)));
            String berth = "berth " + s.below(20_000);
            if (captain.wishes.size() == 5) captain.wishes.remove(0);
            captain.wishes.add(new Wish(berth, System.currentTimeMillis(), (short) s.below(20)));
            double[] price = prices.get(berth, k -> new double[120]);
            c.response().end(captain.ship + " " + price[0]);
        }
    }

    private static final Portal PORTAL = new Portal();

    private static String get(String url, String cookie) throws Exception {
        HttpURLConnection c = (HttpURLConnection) new URL(url).openConnection();
        if (cookie != null) c.setRequestProperty("Cookie", cookie);
        try (InputStream in = c.getInputStream()) {
            in.readAllBytes();
        }
        String set = c.getHeaderField("Set-Cookie");
        return set == null ? cookie : set.substring(0, set.indexOf(';'));
    }

    public static void main(String[] args) throws Exception {
        PartsBook.load(12_000);
        CraneRings.load(50, 9_000);
        PORTAL.start();
        String url = "http://127.0.0.1:" + PORTAL.server.actualPort();
        for (int i = 0; i < Scale.of(1_600); i++) {
            String cookie = null;
            for (int page = 0; page < 6; page++) cookie = get(url + "/berth", cookie);
            if (i % 2 == 0) get(url + "/logout", cookie);
        }
        Ready.last();
    }
}
