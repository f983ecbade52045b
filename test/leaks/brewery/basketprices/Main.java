package shop.kroonbier.basket;

import brewery.*;

import com.netflix.config.ConfigurationManager;
import com.netflix.config.DynamicIntProperty;
import com.netflix.config.DynamicPropertyFactory;

import org.harness.Ready;

import java.util.*;

/** Baskets of the web shop: prices follow when the deposit on bottles or the discount is changed. */
public class Main {
    static final class Item {
        final String beer;
        final int bottles, cents;

        Item(String beer, int bottles, int cents) {
            this.beer = beer;
            this.bottles = bottles;
            this.cents = cents;
        }
    }

    static final class Basket {
        private final String visitor;
        private final List<Item> items = new ArrayList<>();
        private final DynamicIntProperty deposit;
        private long total;

        Basket(String visitor) {
            this.visitor = visitor;
            deposit = DynamicPropertyFactory.getInstance().getIntProperty("shop.deposit.cents", 8, this::addUp);
        }

        void put(Item item) {
            items.add(item);
            addUp();
        }

        private void addUp() {
            total = 0;
            for (Item i : items) total += (long) i.bottles * (i.cents + deposit.get());
        }
    }

    static final class Checkout {
        private final Map<String, Basket> baskets = new HashMap<>();
        private long takings;

        Basket basketOf(String visitor) {
            return baskets.computeIfAbsent(visitor, Basket::new);
        }

        void pay(String visitor) {
            Basket b = baskets.remove(visitor);
            if (b != null) takings += b.total;
        }
    }

    private static Checkout checkout;

    public static void main(String[] a) throws Exception {
        Catalogue.load(12000);
        Roads.survey(57000);
        Loading.work(26000);
        TankReadings.record(900);
        PriceList.read(25000);
        ConfigurationManager.getConfigInstance().setProperty("shop.deposit.cents", 8);
        checkout = new Checkout();
        Dice d = new Dice(106);
        for (int i = 0; i < Integer.getInteger("visitors", 7800); i++) {
            String visitor = d.code(20);
            for (int k = 0, n = 2 + d.below(6); k < n; k++) checkout.basketOf(visitor).put(new Item(d.beer(), 6 * (1 + d.below(4)), 79 + d.below(300)));
            checkout.pay(visitor);
            if (i == 4000) ConfigurationManager.getConfigInstance().setProperty("shop.deposit.cents", 15);
        }
        Ready.last();
    }
}
