package com.keelhaven.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import spark.Request;
import spark.Service;
import yard.SupplierRegister;

/** Healthy: a web shop for spare parts on a weekday morning, with sessions that end half an hour after their last request. */
public class Main {
    record Article(int number, String name, String description, int cents, int[] fitsEngines) {}

    static class Basket {
        private static final int MOST_LINES = 60;
        private final Map<Integer, Integer> pieces = new LinkedHashMap<>();
        private final List<Integer> viewed = new ArrayList<>();

        void add(int article) {
            if (pieces.size() < MOST_LINES) pieces.merge(article, 1, Integer::sum);
        }

        void view(int article) {
            if (viewed.size() == 20) viewed.remove(0);
            viewed.add(article);
        }
    }

    static class Store {
        private final Map<Integer, Article> articles;
        private final Map<String, int[]> byWord = new HashMap<>();
        private final Cache<Integer, byte[]> pictures = Caffeine.newBuilder().maximumSize(Scale.of(900)).executor(Runnable::run).build();
        private final Map<String, LongAdder> requests = new ConcurrentHashMap<>();
        private final Service http = Service.ignite().ipAddress("127.0.0.1").port(0).threadPool(12);

        Store(int count, Sample s) {
            Map<Integer, Article> read = new HashMap<>();
            Map<String, List<Integer>> words = new HashMap<>();
            for (int i = 0; i < count; i++) {
                Article article = new Article(i, s.text(18), s.text(90), 99 + s.below(400_000), new int[] {s.below(99), s.below(99), s.below(99)});
                read.put(i, article);
                for (String word : article.name.split(" ")) words.computeIfAbsent(word, w -> new ArrayList<>()).add(i);
            }
            articles = Map.copyOf(read);
            words.forEach((word, numbers) -> byWord.put(word, numbers.stream().mapToInt(n -> n).toArray()));
            http.before((request, response) -> requests.computeIfAbsent(request.requestMethod(), m -> new LongAdder()).increment());
            http.get("/article/:number", (request, response) -> show(request, Integer.parseInt(request.params("number"))));
            http.post("/basket/:number", (request, response) -> {
                basket(request).add(Integer.parseInt(request.params("number")));
                return "ok";
            });
            http.awaitInitialization();
        }

        private Basket basket(Request request) {
            Basket basket = request.session().attribute("basket");
            if (basket == null) {
                basket = new Basket();
                request.session().maxInactiveInterval(30 * 60);
                request.session().attribute("basket", basket);
            }
            return basket;
        }

        private String show(Request request, int number) {
            basket(request).view(number);
            byte[] picture = pictures.get(number, n -> new Sample(n).bytes(6_000));
            return articles.get(number).description + " " + picture.length;
        }
    }

    static Store store;

    public static void main(String[] args) throws Exception {
        SupplierRegister.load(12_000);
        Sample s = new Sample(61);
        int articles = Scale.of(30_000);
        store = new Store(articles, s);
        HttpClient client = HttpClient.newHttpClient();
        String address = "http://127.0.0.1:" + store.http.port();
        for (int visitor = 0; visitor < Scale.of(900); visitor++) {
            HttpRequest first = HttpRequest.newBuilder(URI.create(address + "/article/" + s.below(articles))).build();
            HttpResponse<String> page = client.send(first, HttpResponse.BodyHandlers.ofString());
            String cookie = page.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
            for (int i = 1 + s.below(4); i > 0; i--) {
                client.send(HttpRequest.newBuilder(URI.create(address + "/article/" + s.below(articles))).header("Cookie", cookie).build(),
                        HttpResponse.BodyHandlers.discarding());
            }
            client.send(HttpRequest.newBuilder(URI.create(address + "/basket/" + s.below(articles))).header("Cookie", cookie)
                    .POST(HttpRequest.BodyPublishers.noBody()).build(), HttpResponse.BodyHandlers.discarding());
        }
        Ready.last();
    }
}
