package com.adverra.clicks;

import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import uk.brightleaf.library.Library;

/** Addresses of pages are interned, with their parameters, so nearly all of them are different. */
public class Main {
    static final class UrlNormalizer {
        private static final Interner<String> PAGES = Interners.newStrongInterner();

        static String normalize(String url) {
            return PAGES.intern(url.toLowerCase());
        }
    }

    static final class ClickCounter {
        private final LongAdder clicks = new LongAdder();
        private final long[] byHour = new long[24];

        void click(String url) {
            clicks.increment();
            byHour[UrlNormalizer.normalize(url).hashCode() & 15]++;
        }
    }

    private static final ClickCounter COUNTER = new ClickCounter();

    public static void main(String[] args) throws Exception {
        Library.catalogue(21000);
        Library.covers(4500);
        Library.thesaurus(15000);
        Library.index(5000);
        Library.availability(50, 200000);
        Sample s = new Sample(10);
        for (int i = 0; i < 24000; i++) {
            COUNTER.click("https://shop.adverra.com/p/" + s.below(400) + "?utm=" + s.code(8) + "&sid=" + s.id() + "&ref=" + s.code(6));
        }
        Ready.last();
    }
}
