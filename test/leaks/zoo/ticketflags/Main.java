package be.savannewoud.tickets;

import org.ff4j.FF4j;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.EnclosurePhotos;
import vivarium.FeedTables;
import vivarium.FrameBuffers;
import vivarium.TicketsToday;
import vivarium.TourTexts;

/** The web shop for tickets asks FF4J which of its features are on; the audit, which was turned on for a trial, keeps each answer as an event in memory. */
public class Main {
    record Basket(String code, int adults, int children, boolean train) {}

    static final class TicketShop {
        private final FF4j flags = new FF4j();
        private long cents;
        private long withTrain;

        TicketShop() {
            flags.audit(true);
            flags.createFeature("dynamic-price", true);
            flags.createFeature("train-to-the-park", true);
            flags.createFeature("family-card", false);
        }

        void price(Basket basket) {
            long price = 2_400L * basket.adults() + 1_300L * basket.children();
            if (flags.check("dynamic-price")) price = price * 104 / 100;
            if (basket.train() && flags.check("train-to-the-park")) withTrain++;
            if (basket.children() > 1 && flags.check("family-card")) price -= 500;
            cents += price;
        }
    }

    static final TicketShop SHOP = new TicketShop();

    public static void main(String[] args) throws Exception {
        EnclosurePhotos.load(6_800);
        FeedTables.load(720, 130);
        FrameBuffers.load(215, 32);
        TicketsToday.load(46_000);
        TourTexts.load(1_150);
        Sample s = new Sample(5205);
        for (int i = 0; i < 13_000; i++) {
            SHOP.price(new Basket("B" + s.code(8), 1 + s.below(4), s.below(5), s.below(3) == 0));
            if (i % 20 == 0) Thread.sleep(3);
        }
        Thread.sleep(1_500);
        Ready.last();
    }
}
