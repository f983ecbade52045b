package com.lotline.checkout;

import gavel.Artists;
import gavel.HammerPrices;
import gavel.LotCatalogue;
import gavel.RegularBidders;
import gavel.ShippingRates;
import org.apache.commons.chain.Catalog;
import org.apache.commons.chain.CatalogFactory;
import org.apache.commons.chain.Command;
import org.apache.commons.chain.Context;
import org.apache.commons.chain.impl.CatalogBase;
import org.apache.commons.chain.impl.ChainBase;
import org.apache.commons.chain.impl.ContextBase;
import org.harness.Ready;
import org.harness.Sample;

/** Each sale has its own steps of the checkout, in a catalogue of Commons Chain named after the sale; when the sale is over, the catalogue stays with the factory. */
public class Main {
    record Step(long from, int permille) {}

    static final class BuyersPremium implements Command {
        private final Step[] scale;

        BuyersPremium(Step[] scale) {
            this.scale = scale;
        }

        @Override
        public boolean execute(Context context) {
            long price = (Long) context.get("price");
            long sum = price;
            for (int i = scale.length - 1; i >= 0; i--) {
                if (price >= scale[i].from()) {
                    sum += price * scale[i].permille() / 1_000;
                    break;
                }
            }
            context.put("sum", sum);
            return false;
        }
    }

    static final class Packing implements Command {
        private final String[] instructions;
        private final int[] centsByCategory;

        Packing(String[] instructions, int[] centsByCategory) {
            this.instructions = instructions;
            this.centsByCategory = centsByCategory;
        }

        @Override
        public boolean execute(Context context) {
            int category = (Integer) context.get("category");
            context.put("sum", (Long) context.get("sum") + centsByCategory[category]);
            context.put("packing", instructions[category % instructions.length]);
            return true;
        }
    }

    static final class Checkout {
        private long invoiced;

        void open(String sale, Sample s) {
            Step[] scale = new Step[12 + s.below(10)];
            for (int i = 0; i < scale.length; i++) scale[i] = new Step(100_000L * i * i, 280 - 8 * i);
            String[] instructions = new String[8 + s.below(6)];
            for (int i = 0; i < instructions.length; i++) instructions[i] = s.text(60 + s.below(40));
            int[] cents = new int[60];
            for (int i = 0; i < cents.length; i++) cents[i] = 300 + s.below(4_000);
            Catalog steps = new CatalogBase();
            steps.addCommand("buy", new ChainBase(new Command[] {new BuyersPremium(scale), new Packing(instructions, cents)}));
            CatalogFactory.getInstance().addCatalog(sale, steps);
        }

        void buy(String sale, long price, int category) throws Exception {
            Context context = new ContextBase();
            context.put("price", price);
            context.put("category", category);
            CatalogFactory.getInstance().getCatalog(sale).getCommand("buy").execute(context);
            invoiced += (Long) context.get("sum");
        }
    }

    static final Checkout CHECKOUT = new Checkout();

    public static void main(String[] args) throws Exception {
        Artists.load(25_000);
        HammerPrices.load(92, 90);
        LotCatalogue.load(11_500);
        RegularBidders.load(25_000);
        ShippingRates.load(2_400);
        Sample s = new Sample(4250);
        for (int sale = 0; sale < 1_500; sale++) {
            String name = "sale-" + (2_024_000 + sale) + "-" + s.code(3);
            CHECKOUT.open(name, s);
            for (int lot = 0; lot < 12; lot++) CHECKOUT.buy(name, 1_000 + s.below(5_000_000), s.below(60));
        }
        Ready.last();
    }
}
