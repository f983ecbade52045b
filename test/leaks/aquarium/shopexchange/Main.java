package com.reefshop.exchange;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import ma.glasnost.orika.CustomConverter;
import ma.glasnost.orika.MapperFacade;
import ma.glasnost.orika.MapperFactory;
import ma.glasnost.orika.MappingContext;
import ma.glasnost.orika.impl.DefaultMapperFactory;
import ma.glasnost.orika.metadata.Type;
import org.harness.Ready;
import org.harness.Sample;
import seahall.CameraFrames;
import seahall.FishTags;
import seahall.MemberDesk;
import seahall.ProbeRings;
import seahall.ShopBaskets;

/** One mapping context, made once for its settings, serves all orders; it remembers each object that was mapped. */
public class Main {
    public static class Line {
        private String article;
        private int pieces;
        private int cents;

        public String getArticle() {
            return article;
        }

        public void setArticle(String article) {
            this.article = article;
        }

        public int getPieces() {
            return pieces;
        }

        public void setPieces(int pieces) {
            this.pieces = pieces;
        }

        public int getCents() {
            return cents;
        }

        public void setCents(int cents) {
            this.cents = cents;
        }
    }

    public static class ShopOrder {
        private long number;
        private long ordered;
        private String customer;
        private List<Line> lines = new ArrayList<>();

        public long getNumber() {
            return number;
        }

        public void setNumber(long number) {
            this.number = number;
        }

        public long getOrdered() {
            return ordered;
        }

        public void setOrdered(long ordered) {
            this.ordered = ordered;
        }

        public String getCustomer() {
            return customer;
        }

        public void setCustomer(String customer) {
            this.customer = customer;
        }

        public List<Line> getLines() {
            return lines;
        }

        public void setLines(List<Line> lines) {
            this.lines = lines;
        }
    }

    public static class BookedOrder {
        private String number;
        private long ordered;
        private String debtor;
        private List<Line> lines = new ArrayList<>();

        public String getNumber() {
            return number;
        }

        public void setNumber(String number) {
            this.number = number;
        }

        public long getOrdered() {
            return ordered;
        }

        public void setOrdered(long ordered) {
            this.ordered = ordered;
        }

        public String getDebtor() {
            return debtor;
        }

        public void setDebtor(String debtor) {
            this.debtor = debtor;
        }

        public List<Line> getLines() {
            return lines;
        }

        public void setLines(List<Line> lines) {
            this.lines = lines;
        }
    }

    /** Order numbers get the prefix of the shop, which is a property of the context. */
    static final class NumberWithPrefix extends CustomConverter<Long, String> {
        @Override
        public String convert(Long number, Type<? extends String> type, MappingContext context) {
            return context.getProperty("shop") + "-" + number;
        }
    }

    static final class BookkeepingExchange {
        private final MapperFacade mapper;
        private final MappingContext settings;
        private final Deque<BookedOrder> outbox = new ArrayDeque<>();
        private long delivered;

        BookkeepingExchange(String shop) {
            MappingContext.Factory contexts = new MappingContext.Factory();
            MapperFactory factory = new DefaultMapperFactory.Builder().mappingContextFactory(contexts).build();
            factory.getConverterFactory().registerConverter(new NumberWithPrefix());
            factory.classMap(ShopOrder.class, BookedOrder.class).field("customer", "debtor").byDefault().register();
            mapper = factory.getMapperFacade();
            settings = contexts.getContext();
            settings.setProperty("shop", shop);
        }

        void ordered(ShopOrder order) {
            outbox.addLast(mapper.map(order, BookedOrder.class, settings));
            if (outbox.size() >= 100) {
                delivered += outbox.size();
                outbox.clear();
            }
        }
    }

    private static BookkeepingExchange exchange;

    public static void main(String[] args) throws Exception {
        CameraFrames.load(410, 15_000);
        FishTags.load(330_000);
        MemberDesk.load(17_500);
        ProbeRings.load(44, 9_000);
        ShopBaskets.load(20_000);
        Sample s = new Sample(9327);
        exchange = new BookkeepingExchange("reef-" + s.below(20));
        long now = System.currentTimeMillis();
        int orders = 7_000;
        for (int i = 1; i <= orders; i++) {
            ShopOrder order = new ShopOrder();
            order.setNumber(880_000L + i);
            order.setOrdered(now - (orders - i) * (9L * 86_400_000L / orders));
            order.setCustomer(s.text(30));
            for (int k = s.below(4); k >= 0; k--) {
                Line line = new Line();
                line.setArticle(s.text(22));
                line.setPieces(1 + s.below(6));
                line.setCents(100 + s.below(9_000));
                order.getLines().add(line);
            }
            exchange.ordered(order);
        }
        System.out.println(exchange.delivered + " delivered, " + exchange.outbox.size() + " wait");
        Ready.last();
    }
}
