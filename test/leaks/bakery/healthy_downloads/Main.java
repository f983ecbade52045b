package com.lanternbooks.downloads;

import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpServer;
import de.kornfeld.bakery.*;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Links for downloads are contexts of an HTTP server and are removed after two hours; a journal keeps the last 20,000 lines for readers that come back. */
public class Main {
    record Link(String token, String reader, String title, long until, HttpContext context) {}

    record Line(long number, long at, String text) {}

    static final class Journal {
        private static final int LIMIT = 20_000;
        private final ArrayDeque<Line> lines = new ArrayDeque<>();
        private long next = 1;

        void add(long at, String text) {
            if (lines.size() == LIMIT) lines.pollFirst();
            lines.addLast(new Line(next++, at, text));
        }
    }

    static final class Shop {
        private final HttpServer server;
        private final ArrayDeque<Link> links = new ArrayDeque<>();
        private final Map<String, Integer> sold = new HashMap<>();
        private final Journal journal = new Journal();

        Shop(HttpServer server) {
            this.server = server;
        }

        void offer(String token, Words w, long now) {
            Link l = new Link(token, w.person(), w.article(), now + 2 * 3_600_000L, null);
            HttpContext c = server.createContext("/get/" + token, x -> {
                journal.add(System.currentTimeMillis(), "GET " + l.title());
                x.sendResponseHeaders(204, -1);
                x.close();
            });
            links.add(new Link(token, l.reader(), l.title(), l.until(), c));
            sold.merge(l.title(), 1, Integer::sum);
            journal.add(now, "link for " + l.reader() + ": " + w.note(5));
            while (links.peek().until() < now) {
                Link old = links.poll();
                server.removeContext(old.context());
                journal.add(now, "expired " + old.token());
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Photos.load();
        Regulars regulars = Regulars.open();
        Recipes.load();
        OvenCurves curves = OvenCurves.open();
        Shop shop = new Shop(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        shop.server.start();
        Words w = new Words(21);
        int n = 18_000;
        for (int i = 0; i < n; i++) shop.offer(w.hex(24), w, Sample.at(i, n, Duration.ofHours(16)).toEpochMilli());
        Ready.last();
        System.out.println(regulars + " " + curves);
    }
}
