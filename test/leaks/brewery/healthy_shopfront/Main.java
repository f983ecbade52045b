package shop.fassfrei.front;

import brewery.*;

import okhttp3.*;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.sun.net.httpserver.HttpServer;

import org.harness.Ready;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.Semaphore;

/** Healthy: the front of the web shop. An index of words, pages in a cache with a weight, ratings fetched over HTTP with a limit. */
public class Main {
    record Article(int no, String name, String about, int cents) {}

    /** Words of the catalogue → articles, made once when the catalogue is read. */
    static final class WordIndex {
        private final Map<String, int[]> articlesOfWord = new HashMap<>();
        private final Article[] articles;

        WordIndex(Article[] articles) {
            this.articles = articles;
            Map<String, BitSet> found = new HashMap<>();
            for (Article x : articles) {
                for (String w : (x.name() + " " + x.about()).toLowerCase().split("\\W+")) found.computeIfAbsent(w, k -> new BitSet()).set(x.no());
            }
            found.forEach((w, set) -> articlesOfWord.put(w, set.stream().toArray()));
        }

        int hits(String word) {
            return articlesOfWord.getOrDefault(word, new int[0]).length;
        }
    }

    static final class Ratings implements Callback {
        private final OkHttpClient http = new OkHttpClient();
        private final Semaphore underWay = new Semaphore(20);
        private final long[] stars = new long[6];

        void ask(HttpUrl url) throws InterruptedException {
            underWay.acquire();
            http.newCall(new Request.Builder().url(url).build()).enqueue(this);
        }

        @Override
        public void onResponse(Call call, Response response) throws IOException {
            try (response) {
                String s = response.body().string();
                synchronized (stars) {
                    stars[s.length() % 6]++;
                }
            } finally {
                underWay.release();
            }
        }

        @Override
        public void onFailure(Call call, IOException e) {
            underWay.release();
        }
    }

    private static WordIndex index;
    private static Cache<String, byte[]> pages;
    private static Ratings ratings;
    private static HttpServer partner;

    public static void main(String[] a) throws Exception {
        Visitors.welcome(14000);
        PriceList.read(20000);
        Dice d = new Dice(202);
        Article[] all = new Article[Dice.part(30000)];
        for (int i = 0; i < all.length; i++) all[i] = new Article(i, d.beer() + " " + d.code(4), d.text(80 + d.below(120)), 70 + d.below(500));
        index = new WordIndex(all);
        pages = Caffeine.newBuilder().maximumWeight(Dice.part(7_000_000)).weigher((String k, byte[] v) -> v.length + 100).executor(Runnable::run).build();
        for (int i = 0; i < 6000; i++) {
            Article x = all[d.below(all.length)];
            pages.get("/beer/" + x.no() + "?group=" + d.below(3), k -> ("<h1>" + x.name() + "</h1>" + (x.about() + "<br>").repeat(12)).getBytes(StandardCharsets.UTF_8));
        }
        pages.cleanUp();
        partner = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 20);
        partner.createContext("/stars", e -> {
            byte[] answer = e.getRequestURI().getQuery().getBytes(StandardCharsets.UTF_8);
            e.sendResponseHeaders(200, answer.length);
            e.getResponseBody().write(answer);
            e.close();
        });
        partner.start();
        ratings = new Ratings();
        for (int i = 0; i < 1500; i++) ratings.ask(HttpUrl.get("http://127.0.0.1:" + partner.getAddress().getPort() + "/stars?beer=" + "x".repeat(d.below(9))));
        ratings.underWay.acquire(20);
        if (index.hits("pump") == 0) throw new IllegalStateException("the index is empty");
        Ready.last();
    }
}
