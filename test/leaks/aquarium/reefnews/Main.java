package net.tidepool.news;

import com.rometools.fetcher.FeedFetcher;
import com.rometools.fetcher.impl.HashMapFeedInfoCache;
import com.rometools.fetcher.impl.HttpURLFeedFetcher;
import com.rometools.rome.feed.synd.SyndEntry;
import com.rometools.rome.feed.synd.SyndFeed;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import org.harness.Ready;
import org.harness.Sample;
import seahall.FeedPrices;
import seahall.FishTags;
import seahall.GuideTexts;
import seahall.PhotoShelf;
import seahall.ShopBaskets;

/** The address of a feed has the time of the last look in it, so that the fetcher's cache never finds a feed again and keeps every answer. */
public class Main {
    record Headline(String title, String text, Instant at) {}

    /** What is shown on the screens at the entrance. */
    static final class NewsScreens {
        private final FeedFetcher fetcher = new HttpURLFeedFetcher(HashMapFeedInfoCache.getInstance());
        private final String partner;
        private final Deque<Headline> shown = new ArrayDeque<>();
        private Instant lastLook;

        NewsScreens(String partner, Instant start) {
            this.partner = partner;
            lastLook = start;
        }

        void look(String topic, Instant at) throws Exception {
            SyndFeed feed = fetcher.retrieveFeed(new URL(partner + "/" + topic + ".rss?since=" + lastLook.toEpochMilli()));
            for (SyndEntry entry : feed.getEntries()) {
                shown.addFirst(new Headline(entry.getTitle(), entry.getDescription().getValue(), entry.getPublishedDate().toInstant()));
                if (shown.size() > 40) shown.removeLast();
            }
            lastLook = at;
        }
    }

    /** The partner institutes' server, as far as it is needed here. */
    private static HttpServer partner(Sample s) throws Exception {
        DateTimeFormatter rfc = DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH).withZone(ZoneOffset.UTC);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            long since = Long.parseLong(exchange.getRequestURI().getQuery().replace("since=", ""));
            StringBuilder rss = new StringBuilder("<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>" + exchange.getRequestURI().getPath()
                    + "</title><link>http://example.org/</link><description>" + s.text(60) + "</description>");
            int items = 2 + s.below(6);
            for (int i = 0; i < items; i++) {
                rss.append("<item><title>").append(s.text(50)).append("</title><link>http://example.org/").append(s.id()).append("</link><author>").append(s.code(6))
                        .append("</author><category>").append(s.code(8)).append("</category><description>").append(s.text(200 + s.below(400)))
                        .append("</description><pubDate>").append(rfc.format(Instant.ofEpochMilli(since + i * 60_000L))).append("</pubDate></item>");
            }
            byte[] body = rss.append("</channel></rss>").toString().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/rss+xml; charset=utf-8");
            exchange.getResponseHeaders().add("ETag", "\"" + s.id() + "\"");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static NewsScreens screens;

    public static void main(String[] args) throws Exception {
        FeedPrices.load(36_000);
        FishTags.load(340_000);
        GuideTexts.load(2_700);
        PhotoShelf.load(6_500);
        ShopBaskets.load(19_000);
        Sample s = new Sample(9324);
        HttpServer partner = partner(s);
        Instant now = Instant.now();
        int looks = 560;
        screens = new NewsScreens("http://" + partner.getAddress().getHostString() + ":" + partner.getAddress().getPort(), now.minusSeconds(600L * (looks + 1)));
        String[] topics = {"corals", "sharks", "harbour", "research", "turtles"};
        for (int i = 1; i <= looks; i++) screens.look(topics[i % topics.length], now.minusSeconds(600L * (looks - i)));
        partner.stop(0);
        System.out.println(screens.shown.size() + " headlines shown");
        Ready.last();
    }
}
