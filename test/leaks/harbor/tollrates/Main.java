package com.roadtoll.rating;

import harbor.*;

import org.cache2k.*;
import org.harness.Ready;

import java.util.*;

/**
 * Quotes are cached by the whole request, coordinates included: hardly any comes twice, and the
 * cache has neither a capacity nor an expiry.
 */
public class Main {
    record QuoteRequest(
            double fromLat, double fromLon, double toLat, double toLon, String vehicleClass) {}

    static final class Quote {
        final String route;
        final long cents;
        final List<String> sections = new ArrayList<>();

        Quote(Gen g) {
            route = g.text(60);
            cents = g.num(90000);
            for (int i = 0; i < 4; i++) sections.add(g.hex(10));
        }
    }

    static final class QuoteService {
        private final Cache<QuoteRequest, Quote> quotes =
                new Cache2kBuilder<QuoteRequest, Quote>() {}.name("quotes")
                        .entryCapacity(Long.MAX_VALUE)
                        .eternal(true)
                        .build();
        private final Gen g = new Gen(99);

        Quote quote(QuoteRequest r) {
            Quote q = quotes.peek(r);
            if (q == null) {
                q = new Quote(g);
                quotes.put(r, q);
            }
            return q;
        }
    }

    static final class Server {
        final QuoteService quotes = new QuoteService();

        void handle(int n) {
            Gen g = new Gen(5);
            for (int i = 0; i < n; i++)
                quotes.quote(
                        new QuoteRequest(
                                g.real(),
                                g.real(),
                                g.real(),
                                g.real(),
                                i % 3 == 0 ? "TRUCK" : "CAR"));
        }
    }

    private static final Server SERVER = new Server();

    public static void main(String[] a) throws Exception {
        Ports.load(60000);
        Distances.load(2200);
        Bookings.load(12000);
        Documents.load(900, 16000);
        Readings.load(1200, 64);
        SERVER.handle(16000);
        Ready.last();
    }
}
