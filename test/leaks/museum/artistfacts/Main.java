package com.atelierwiki.facts;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;

import museum.*;

import org.harness.Ready;

import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;

/** Facts about artists, asked from a partner and cached: two thousand of them at most. */
public class Main {
    record Facts(String artist, String life, List<String> works) {}

    /** The partner answers later, or not at all. */
    static final class Partner {
        private final Map<Long, CompletableFuture<Facts>> waiting = new ConcurrentHashMap<>();
        private final Dice dice = new Dice(102);
        private long next;

        CompletableFuture<Facts> ask(String artist) {
            CompletableFuture<Facts> answer = new CompletableFuture<>();
            waiting.put(next++, answer);
            return answer;
        }

        /** Half of the questions come back; the others are given up when the connection is reset. */
        void connectionReset(Iterable<String> artists) {
            Iterator<String> name = artists.iterator();
            for (Map.Entry<Long, CompletableFuture<Facts>> e : waiting.entrySet()) {
                if (e.getKey() % 2 == 0) e.getValue().complete(new Facts(name.next(), dice.text(120), List.of(dice.thing(), dice.thing())));
            }
            waiting.clear();
        }
    }

    static final class Encyclopedia {
        private final Partner partner = new Partner();
        private final AsyncLoadingCache<String, Facts> facts = Caffeine.newBuilder().maximumSize(2000).expireAfterWrite(Duration.ofHours(1))
                .executor(Runnable::run).buildAsync((artist, executor) -> partner.ask(artist));
        private long timeouts;

        void page(String artist) throws Exception {
            try {
                facts.get(artist).get(0, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                timeouts++;
            }
        }
    }

    private static Encyclopedia encyclopedia;

    public static void main(String[] a) throws Exception {
        GuideTexts.read(10000);
        Words.index(50000);
        Thumbnails.warm(10500);
        Insurance.read(55000);
        Conservation.read(17000);
        encyclopedia = new Encyclopedia();
        Dice d = new Dice(103);
        for (int hour = 0; hour < 60; hour++) {
            List<String> artists = new ArrayList<>();
            for (int i = 0; i < Integer.getInteger("artists", 500); i++) {
                artists.add("Workshop of " + d.code(14) + " (" + d.thing() + ")");
                encyclopedia.page(artists.get(i));
            }
            encyclopedia.partner.connectionReset(artists);
        }
        Ready.last();
    }
}
