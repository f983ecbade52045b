package net.foyerdisplay.app;

import cinema.*;

import io.javalin.Javalin;

import org.harness.Ready;

import java.net.HttpURLConnection;
import java.net.URI;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/** Healthy: the screens of the foyer, a small service that has started a moment ago and answered a few requests. */
public class Main {
    record Slide(String title, int seconds) {}

    static final class Foyer {
        private final Map<String, List<Slide>> slides = new ConcurrentHashMap<>();
        private final Javalin server;

        Foyer() {
            Dice d = new Dice(207);
            for (int i = 0; i < 12; i++) {
                List<Slide> list = new ArrayList<>();
                for (int k = 0; k < 25; k++) list.add(new Slide(d.title(), 5 + d.below(20)));
                slides.put("screen-" + i, list);
            }
            server = Javalin.create(c -> c.showJavalinBanner = false)
                    .get("/slides/{screen}", ctx -> ctx.result(String.valueOf(slides.get(ctx.pathParam("screen"))))).start(0);
        }
    }

    private static Foyer foyer;

    public static void main(String[] a) throws Exception {
        Licences.read(3000);
        Trailers.choose(5000);
        Posters.warm(8000);
        foyer = new Foyer();
        for (int i = 0; i < 40; i++) {
            HttpURLConnection c = (HttpURLConnection) URI.create("http://localhost:" + foyer.server.port() + "/slides/screen-" + i % 12).toURL().openConnection();
            c.getInputStream().readAllBytes();
        }
        Ready.last();
    }
}
