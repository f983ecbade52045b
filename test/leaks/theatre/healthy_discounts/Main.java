package com.stagedoor.discounts;

import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.jeasy.rules.api.Facts;
import org.jeasy.rules.api.Rules;
import org.jeasy.rules.core.DefaultRulesEngine;
import org.jeasy.rules.mvel.MVELRule;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/** The discounts are rules, compiled once at the start; the facts of a request are forgotten with its answer. */
public class Main {
    public static class Basket {
        private final int tier;
        private final int seats;
        private final String play;
        private int percent;

        Basket(int tier, int seats, String play) {
            this.tier = tier;
            this.seats = seats;
            this.play = play;
        }

        public int getTier() {
            return tier;
        }

        public int getSeats() {
            return seats;
        }

        public String getPlay() {
            return play;
        }

        public void grant(int percent) {
            this.percent = Math.max(this.percent, percent);
        }
    }

    static class DiscountDesk {
        private final DefaultRulesEngine engine = new DefaultRulesEngine();
        private final List<Rules> books = new ArrayList<>();
        private long granted;

        void load(int count, Sample s) {
            for (int b = 0; b < 8; b++) {
                Rules book = new Rules();
                for (int i = 0; i < count / 8; i++) {
                    book.register(new MVELRule().name("rule " + b + "/" + i).description(s.text(120)).priority(i)
                            .when("basket.tier >= " + s.below(4) + " && basket.seats > " + s.below(12) + " && basket.play == \"" + s.code(5) + "\"")
                            .then("basket.grant(" + s.below(40) + ")"));
                }
                books.add(book);
            }
        }

        int discount(Basket basket) {
            Facts facts = new Facts();
            facts.put("basket", basket);
            engine.fire(books.get(basket.seats % books.size()), facts);
            granted += basket.percent;
            return basket.percent;
        }
    }

    private static final DiscountDesk DESK = new DiscountDesk();

    public static void main(String[] args) throws Exception {
        House.open(Part.POSTERS, Part.LIBRETTI);
        Sample s = new Sample(315);
        DESK.load(Scale.of(2_400), s);
        for (int i = 0; i < 60; i++) DESK.discount(new Basket(s.below(4), 1 + s.below(12), s.code(5)));
        Ready.last();
    }
}
