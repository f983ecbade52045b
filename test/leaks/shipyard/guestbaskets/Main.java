package dk.nordmad.shop;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.SessionHandler;
import io.vertx.ext.web.sstore.LocalSessionStore;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import slipway.DrawingCache;
import slipway.GatePasses;
import slipway.HullMesh;
import slipway.PartsBook;
import slipway.SupplierDesk;

/** Baskets live for ninety days in the session; price robots and the check of the load balancer send no cookie, so that each of their requests gets a new session. */
public class Main {
    record Line(String article, String title, int pieces, double kroner) {}

    static final class Basket {
        private final List<Line> proposals = new ArrayList<>();
        private final String agent;

        Basket(String agent, Sample s) {
            this.agent = agent;
            for (int i = 0; i < 6; i++) proposals.add(new Line("A" + s.below(20_000), s.text(40), 1, s.below(900)));
        }
    }

    static final class Shop {
        private final Vertx vertx = Vertx.vertx();
        private final Sample proposals = new Sample(7208);
        private HttpServer server;

        void start() throws Exception {
            Router router = Router.router(vertx);
            router.route().handler(SessionHandler.create(LocalSessionStore.create(vertx)).setSessionTimeout(TimeUnit.DAYS.toMillis(90)));
            router.get("/").handler(this::front);
            server = vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().get();
        }

        private void front(RoutingContext c) {
            Basket basket = c.session().get("basket");
            if (basket == null) c.session().put("basket", basket = new Basket(c.request().getHeader("User-Agent"), proposals));
            c.response().end("<h1>" + basket.proposals.get(0).title() + "</h1>");
        }
    }

    private static final Shop SHOP = new Shop();

    private static String get(String url, String agent, String cookie) throws Exception {
        HttpURLConnection c = (HttpURLConnection) new URL(url).openConnection();
        c.setRequestProperty("User-Agent", agent);
        if (cookie != null) c.setRequestProperty("Cookie", cookie);
        try (InputStream in = c.getInputStream()) {
            in.readAllBytes();
        }
        String set = c.getHeaderField("Set-Cookie");
        return set == null ? cookie : set.substring(0, set.indexOf(';'));
    }

    public static void main(String[] args) throws Exception {
        PartsBook.load(23_000);
        DrawingCache.load(14_000);
        GatePasses.load(120_000);
        HullMesh.load(100, 2_600);
        SupplierDesk.load(24_000);
        SHOP.start();
        String url = "http://127.0.0.1:" + SHOP.server.actualPort() + "/";
        for (int guest = 0; guest < 60; guest++) {
            String cookie = null;
            for (int page = 0; page < 5; page++) cookie = get(url, "Mozilla/5.0 (guest " + guest + ")", cookie);
        }
        for (int i = 0; i < 5_500; i++) get(url, i % 3 == 0 ? "kube-probe/1.29" : "PriceSpider/3." + i % 7, null);
        Ready.last();
    }
}
