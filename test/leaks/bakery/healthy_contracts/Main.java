package com.elmgrove.contracts;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import com.jayway.jsonpath.JsonPath;
import de.kornfeld.bakery.*;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.harness.Ready;
import org.harness.Sample;

/** Contracts as trees from JSON, their texts interned, the views of them in an asynchronous cache at its limit, expressions in the library's own cache. */
public class Main {
    record View(String contract, String html, long made) {}

    static final class Contracts {
        private final Interner<String> phrases = Interners.newStrongInterner();
        private final Map<String, Map<String, Object>> inForce = new LinkedHashMap<>();
        private final AsyncCache<String, View> views = Caffeine.newBuilder().maximumSize(4_000).executor(Runnable::run).buildAsync();

        void load(String number, String json) {
            Map<String, Object> tree = JsonPath.parse(json).json();
            Map<String, Object> contract = new LinkedHashMap<>();
            tree.forEach((k, v) -> contract.put(phrases.intern(k), v instanceof String s ? phrases.intern(s) : v));
            inForce.put(number, contract);
        }

        CompletableFuture<View> view(String number, long now) {
            return views.get(number, (k, e) -> CompletableFuture.completedFuture(new View(k, "<p>" + inForce.get(k) + "</p>", now)));
        }
    }

    private static final Contracts CONTRACTS = new Contracts();

    public static void main(String[] args) throws Exception {
        DoughBuffers buffers = DoughBuffers.open();
        Regulars regulars = Regulars.open();
        Words w = new Words(25);
        List<String> numbers = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) {
            String number = "EG-" + (2_019 + i % 8) + "-" + (10_000 + i);
            numbers.add(number);
            CONTRACTS.load(number, "{\"number\":\"" + number + "\",\"party\":\"" + w.person() + "\",\"kind\":\"" + w.article() + "\",\"clauses\":[" + w.below(90) + "," + w.below(90) + ",7],\"street\":\"" + w.street() + "\",\"monthly\":" + w.below(90_000) + "}");
        }
        int n = 45_000;
        long length = 0;
        for (int i = 0; i < n; i++) {
            String number = numbers.get((int) Math.min(numbers.size() - 1, Math.abs(w.normal()) * 6_000));
            length += CONTRACTS.view(number, Sample.at(i, n, Duration.ofHours(7)).toEpochMilli()).get().html().length();
            if (i % 100 == 0) length += JsonPath.parse("{\"a\":{\"k" + i + "\":1}}").<Integer>read("$.a.k" + i);
        }
        Ready.last();
        System.out.println(buffers + " " + regulars + length);
    }
}
