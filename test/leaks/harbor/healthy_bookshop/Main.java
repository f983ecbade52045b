package com.bookmart.catalog;

import com.google.common.cache.CacheBuilder;

import harbor.*;

import org.cache2k.*;
import org.ehcache.*;
import org.ehcache.config.builders.*;
import org.harness.Ready;

import java.util.*;

/**
 * Healthy: three caches of three makers, all full at their limits, and what the shop needs beside
 * them.
 */
public class Main {
    static final class Book {
        final String isbn, title, blurb;
        final List<String> authors;

        Book(String k, Gen g) {
            isbn = k;
            title = g.text(40);
            blurb = g.text(400);
            authors = List.of(g.name(), g.name());
        }
    }

    record Cover(byte[] jpeg) {}

    static final class Catalog {
        final org.ehcache.Cache<String, Book> books;
        final org.cache2k.Cache<String, Cover> covers;
        final com.google.common.cache.Cache<Long, double[]> prices;
        private final org.ehcache.CacheManager manager;

        Catalog() {
            manager =
                    CacheManagerBuilder.newCacheManagerBuilder()
                            .withCache(
                                    "books",
                                    CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                            String.class,
                                            Book.class,
                                            ResourcePoolsBuilder.heap(Gen.scaled(18000))))
                            .build(true);
            books = manager.getCache("books", String.class, Book.class);
            covers =
                    new Cache2kBuilder<String, Cover>() {}.name("covers")
                            .entryCapacity(Gen.scaled(2500))
                            .build();
            prices = CacheBuilder.newBuilder().maximumSize(Gen.scaled(40000)).build();
        }
    }

    private static final Catalog CATALOG = new Catalog();

    public static void main(String[] a) throws Exception {
        Gen g = new Gen(4);
        for (int i = 0; i < Gen.scaled(30000); i++) {
            String k = "978" + g.hex(10);
            CATALOG.books.put(k, new Book(k, g));
        }
        for (int i = 0; i < Gen.scaled(6000); i++)
            CATALOG.covers.put("978" + g.hex(10), new Cover(g.bytes(9000)));
        for (int i = 0; i < Gen.scaled(90000); i++)
            CATALOG.prices.put((long) i, new double[] {g.real(), g.real(), g.real(), g.real()});
        Pilots.load(700, 1500);
        Bookings.load(9000);
        Ready.last();
    }
}
