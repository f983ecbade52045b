package com.leafandspine.shopfront;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.ReaderLru;
import org.paperfair.shop.SalesRings;
import org.paperfair.shop.SamplePages;
import org.paperfair.shop.SearchTrie;
import org.paperfair.shop.TitleCatalogue;

/** A weak map from editions to their listings, but the terms of each listing refer to the edition, so that none ever goes. */
public class Main {
    static final class Edition {
        final long isbn;
        final String binding;
        final LocalDate published;

        Edition(long isbn, String binding, LocalDate published) {
            this.isbn = isbn;
            this.binding = binding;
            this.published = published;
        }
    }

    interface Terms {
        int discount(int copies);
    }

    static final class Listing {
        final String headline;
        final Instant made;
        final Terms terms;
        final byte[] teaser;

        Listing(String headline, Instant made, Terms terms, byte[] teaser) {
            this.headline = headline;
            this.made = made;
            this.terms = terms;
            this.teaser = teaser;
        }
    }

    static final class ListingBook {
        private final Map<Edition, Listing> listings = new WeakHashMap<>();
        private final Sample texts = new Sample(71);

        Listing listing(Edition e, Instant now) {
            return listings.computeIfAbsent(e, k -> new Listing(texts.text(30), now,
                    copies -> k.published.getYear() < 2020 && copies > 10 ? 40 : 25, texts.bytes(150 + texts.below(250))));
        }
    }

    static final class Feed {
        private final List<Edition> current = new ArrayList<>();
        private final Sample s = new Sample(72);

        /** What the feed says now: new objects, the old ones are let go. */
        List<Edition> read() {
            current.clear();
            for (int i = 0; i < 700; i++) {
                current.add(new Edition(9_783_000_000_000L + i * 97L, s.below(2) == 0 ? "hardback" : "paperback", LocalDate.of(2000 + s.below(26), 1 + s.below(12), 1)));
            }
            return current;
        }
    }

    static final class Storefront {
        final ListingBook book = new ListingBook();
        final Feed feed = new Feed();
        final SamplePages pages = new SamplePages(73);
        final TitleCatalogue titles = new TitleCatalogue(74);
        final ReaderLru readers = new ReaderLru(75);
        final SearchTrie search = new SearchTrie(76);
        final SalesRings sales = new SalesRings(77);
    }

    private static Storefront store;

    public static void main(String[] args) throws Exception {
        store = new Storefront();
        int refreshes = 36;
        int discounts = 0;
        for (int r = 0; r < refreshes; r++) {
            Instant now = Sample.at(r, refreshes, Duration.ofHours(36));
            for (Edition e : store.feed.read()) discounts += store.book.listing(e, now).terms.discount(12);
        }
        if (discounts == 0) throw new IllegalStateException();
        Ready.last();
    }
}
