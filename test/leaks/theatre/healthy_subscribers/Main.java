package com.stagedoor.subscribers;

import static com.googlecode.cqengine.query.QueryFactory.equal;

import com.googlecode.cqengine.ConcurrentIndexedCollection;
import com.googlecode.cqengine.IndexedCollection;
import com.googlecode.cqengine.attribute.SimpleAttribute;
import com.googlecode.cqengine.index.hash.HashIndex;
import com.googlecode.cqengine.index.navigable.NavigableIndex;
import com.googlecode.cqengine.index.unique.UniqueIndex;
import com.googlecode.cqengine.query.option.QueryOptions;
import com.googlecode.cqengine.resultset.ResultSet;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/**
 * The subscribers in memory, with indexes over three of their attributes. They come and go: a subscription that is
 * changed replaces the old row in all indexes.
 */
public class Main {
    static class Subscription {
        private final int number;
        private final String series;
        private final int row;
        private final String holder;
        private final Instant changed;

        Subscription(int number, String series, int row, String holder, Instant changed) {
            this.number = number;
            this.series = series;
            this.row = row;
            this.holder = holder;
            this.changed = changed;
        }
    }

    static final SimpleAttribute<Subscription, Integer> NUMBER = new SimpleAttribute<>(Subscription.class, Integer.class, "number") {
        @Override
        public Integer getValue(Subscription s, QueryOptions o) {
            return s.number;
        }
    };
    static final SimpleAttribute<Subscription, String> SERIES = new SimpleAttribute<>(Subscription.class, String.class, "series") {
        @Override
        public String getValue(Subscription s, QueryOptions o) {
            return s.series;
        }
    };
    static final SimpleAttribute<Subscription, Integer> ROW = new SimpleAttribute<>(Subscription.class, Integer.class, "row") {
        @Override
        public Integer getValue(Subscription s, QueryOptions o) {
            return s.row;
        }
    };

    static class SubscriptionStore {
        private final IndexedCollection<Subscription> rows = new ConcurrentIndexedCollection<>();

        SubscriptionStore() {
            rows.addIndex(UniqueIndex.onAttribute(NUMBER));
            rows.addIndex(HashIndex.onAttribute(SERIES));
            rows.addIndex(NavigableIndex.onAttribute(ROW));
        }

        void change(int number, String series, int row, Instant now) {
            try (ResultSet<Subscription> found = rows.retrieve(equal(NUMBER, number))) {
                Subscription old = found.uniqueResult();
                rows.update(List.of(old), List.of(new Subscription(number, series, row, old.holder, now)));
            }
        }
    }

    private static SubscriptionStore store;

    public static void main(String[] args) throws Exception {
        House.open(Part.SEAT_PLANS, Part.CALL_BOARD);
        store = new SubscriptionStore();
        Sample s = new Sample(318);
        int n = Scale.of(24_000);
        for (int i = 0; i < n; i++) {
            store.rows.add(new Subscription(i, "series " + s.below(60), s.below(40), s.code(7) + " " + s.code(9), Sample.at(i, n, Duration.ofDays(900))));
        }
        for (int i = 0; i < n * 2; i++) store.change(s.below(n), "series " + s.below(60), s.below(40), Sample.at(i, n * 2, Duration.ofHours(50)));
        Ready.last();
    }
}
