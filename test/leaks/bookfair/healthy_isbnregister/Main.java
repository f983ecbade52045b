package com.inkwell.register;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.ClickWindow;
import org.paperfair.shop.OpenBaskets;
import org.paperfair.shop.SalesRings;

/** The national register of ISBNs, loaded a minute ago, by number and by publisher, with nothing going on yet. */
public class Main {
    static final class Publisher {
        final String prefix;
        final String name;
        final String town;
        Registration[] titles = new Registration[4];
        int count;

        Publisher(String prefix, String name, String town) {
            this.prefix = prefix;
            this.name = name;
            this.town = town;
        }

        void add(Registration r) {
            if (count == titles.length) titles = Arrays.copyOf(titles, count * 2);
            titles[count++] = r;
        }
    }

    static final class Registration {
        final long isbn;
        final Publisher publisher;
        final String title;
        final LocalDate published;
        final short pages;
        final byte form;

        Registration(long isbn, Publisher publisher, String title, LocalDate published, short pages, byte form) {
            this.isbn = isbn;
            this.publisher = publisher;
            this.title = title;
            this.published = published;
            this.pages = pages;
            this.form = form;
        }
    }

    static final class Register {
        private final Map<Long, Registration> byIsbn = new HashMap<>();
        private final Map<String, Publisher> publishers = new HashMap<>();
        private long[] sorted;

        void load(Sample s) {
            LocalDate[] days = new LocalDate[9000];
            for (int i = 0; i < days.length; i++) days[i] = LocalDate.of(2000, 1, 1).plusDays(i);
            Publisher[] all = new Publisher[21_000];
            for (int i = 0; i < all.length; i++) {
                all[i] = new Publisher("978-3-" + (10_000 + i), s.text(20), s.text(10));
                publishers.put(all[i].prefix, all[i]);
            }
            for (int i = 0; i < 1_020_000; i++) {
                double r = s.real();
                Publisher p = all[(int) (r * r * all.length)];
                Registration g = new Registration(9_783_100_000_000L + i * 11L, p, s.text(18 + s.below(50)), days[s.below(9000)], (short) (40 + s.below(900)), (byte) s.below(6));
                byIsbn.put(g.isbn, g);
                p.add(g);
            }
            for (Publisher p : all) p.titles = Arrays.copyOf(p.titles, p.count);
            sorted = byIsbn.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
        }

        Registration next(long isbn) {
            int i = Arrays.binarySearch(sorted, isbn);
            return byIsbn.get(sorted[Math.min(i < 0 ? -i - 1 : i + 1, sorted.length - 1)]);
        }
    }

    static final class Agency {
        final Register register = new Register();
        final ClickWindow clicks = new ClickWindow(161);
        final OpenBaskets baskets = new OpenBaskets(162);
        final SalesRings sales = new SalesRings(163);
    }

    private static Agency agency;

    public static void main(String[] args) throws Exception {
        agency = new Agency();
        agency.register.load(new Sample(607));
        if (agency.register.next(9_783_100_000_005L) == null) throw new IllegalStateException();
        Ready.last();
    }
}
