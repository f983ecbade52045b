package com.pomona.quotes;

import fruit.LabelLayouts;
import fruit.OrderStore;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.VarietyCatalog;
import org.harness.Ready;
import org.harness.Sample;
import scala.collection.immutable.LazyList;
import scala.collection.immutable.LazyList$;

/**
 * The quotes of the cherry auction are an endless lazy list, and a lazy list remembers what it has computed. The board
 * only shows the latest quote, but its field for the stream holds the first one.
 */
public class Main {
    static final class Quote {
        final long number;
        final String clock;
        final String crate;
        final int cents;

        Quote(long number, String clock, String crate, int cents) {
            this.number = number;
            this.clock = clock;
            this.crate = crate;
            this.cents = cents;
        }
    }

    static final class AuctionClock {
        private final Sample s = new Sample(42);
        private long number;

        Quote next() {
            return new Quote(++number, "clock " + s.below(6), s.text(40), 80 + s.below(900));
        }
    }

    static class QuoteBoard {
        private final LazyList<Quote> stream;
        private LazyList<Quote> position;
        private int highest;

        QuoteBoard(AuctionClock clock) {
            stream = LazyList$.MODULE$.continually(clock::next);
            position = stream;
        }

        void tick() {
            highest = Math.max(highest, position.head().cents);
            position = (LazyList<Quote>) position.tail();
        }
    }

    private static final QuoteBoard BOARD = new QuoteBoard(new AuctionClock());

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(18_000);
        OriginCodes.load(55_000);
        PriceGrid.load(400, 5_000);
        LabelLayouts.load(1_500, 6_000);
        OrderStore.load(12_000);
        for (int i = 0; i < 60_000; i++) BOARD.tick();
        Ready.last();
    }
}
