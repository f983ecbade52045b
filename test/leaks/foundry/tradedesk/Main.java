package uk.steeltrade.desk;

import foundry.AlloyBook;
import foundry.PourRings;
import foundry.ShiftBooks;
import foundry.SpectraTree;
import foundry.StockYard;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.harness.Ready;
import org.harness.Sample;
import org.picocontainer.MutablePicoContainer;
import org.picocontainer.PicoBuilder;

/** Each negotiation gets a child container, which is stopped at its end but not removed from its parent. */
public class Main {
    public static class PriceList {
        private final double[] prices = new double[500];
    }

    public static class Negotiation {
        private final PriceList list;
        private final List<String> offers = new ArrayList<>();

        public Negotiation(PriceList list) {
            this.list = list;
        }
    }

    public static class Commission {
        private final Negotiation negotiation;
        private double percent = 1.5;

        public Commission(Negotiation negotiation) {
            this.negotiation = negotiation;
        }
    }

    static class Desk {
        private final MutablePicoContainer application = new PicoBuilder().withCaching().withLifecycle().build();
        private final ExecutorService traders = Executors.newFixedThreadPool(4);
        private long concluded;

        Desk() {
            application.addComponent(PriceList.class);
            application.start();
        }

        void negotiate(Sample s) {
            MutablePicoContainer scope = application.makeChildContainer();
            scope.addComponent(Negotiation.class);
            scope.addComponent(Commission.class);
            scope.start();
            Negotiation negotiation = scope.getComponent(Commission.class).negotiation;
            for (int i = 0; i < 6; i++) negotiation.offers.add("offer " + s.below(9_000) + " " + s.text(80));
            scope.stop();
            concluded++;
        }
    }

    private static Desk desk;

    public static void main(String[] args) throws Exception {
        PourRings.load();
        StockYard.load();
        ShiftBooks.load();
        AlloyBook.load();
        SpectraTree.load();
        desk = new Desk();
        Sample s = new Sample(7);
        for (int i = 0; i < 6_000; i++) desk.traders.submit(() -> desk.negotiate(s)).get();
        Ready.last();
    }
}
