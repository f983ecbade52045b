package com.meridianpress.subscriptions.gifts;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import newsroom.AdRates;
import newsroom.ClickWindow;
import newsroom.HouseRules;
import newsroom.PageCache;
import newsroom.ReaderLru;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.data.annotation.Id;
import org.springframework.data.keyvalue.annotation.KeySpace;
import org.springframework.data.keyvalue.core.KeyValueTemplate;
import org.springframework.data.map.MapKeyValueAdapter;

/** A subscriber may give an article to a friend: the link holds for two days. Whether it still holds is looked at when it is opened; nothing deletes it. */
public class Main {
    @KeySpace("gifts")
    public static class GiftLink {
        @Id
        private String token;
        private long subscriber;
        private int article;
        private String friend;
        private String greeting;
        private Instant given;
        private Instant validUntil;

        boolean valid(Instant now) {
            return now.isBefore(validUntil);
        }
    }

    static class Gifts {
        private final KeyValueTemplate template = new KeyValueTemplate(new MapKeyValueAdapter());
        private final AtomicLong opened = new AtomicLong();
        private final AtomicLong refused = new AtomicLong();

        String give(long subscriber, int article, String friend, String greeting, Instant at, String token) {
            GiftLink link = new GiftLink();
            link.token = token;
            link.subscriber = subscriber;
            link.article = article;
            link.friend = friend;
            link.greeting = greeting;
            link.given = at;
            link.validUntil = at.plus(Duration.ofDays(2));
            template.insert(link);
            return token;
        }

        void open(String token, Instant at) {
            Optional<GiftLink> link = template.findById(token, GiftLink.class);
            if (link.isPresent() && link.get().valid(at)) opened.incrementAndGet();
            else refused.incrementAndGet();
        }
    }

    static final Gifts GIFTS = new Gifts();
    static final ArrayBlockingQueue<String> MAILS = new ArrayBlockingQueue<>(200);

    public static void main(String[] args) throws Exception {
        AdRates.load(70);
        PageCache.load(9_000);
        HouseRules.load(32_000);
        ReaderLru.load(36_000);
        ClickWindow.load(52_000);
        Sample s = new Sample(715);
        int gifts = 11_000;
        for (int i = 0; i < gifts; i++) {
            Instant at = Sample.at(i, gifts, Duration.ofDays(24));
            String token = GIFTS.give(800_000 + s.below(90_000), 2_600_000 + s.below(9_000), s.code(9).toLowerCase() + "@mail.example", s.text(40 + s.below(90)), at, s.id());
            while (!MAILS.offer(token)) GIFTS.open(MAILS.take(), at.plusSeconds(s.below(90_000)));
        }
        Ready.last();
    }
}
