package com.apoteca.tenders;

import apoteca.Articles;
import apoteca.Availability;
import apoteca.FridgeRings;
import apoteca.LabelBuffers;
import apoteca.PickQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Each tender of a hospital becomes a bean of the context, so that its steps find it by name; nobody takes it out when it is awarded. */
public class Main {
    record Position(int pzn, int packs, int cents, String remark) {}

    static class Tender {
        private final long number;
        private final String hospital;
        private final Instant received;
        private final List<Position> positions = new ArrayList<>();
        private boolean awarded;

        Tender(long number, String hospital, Instant received) {
            this.number = number;
            this.hospital = hospital;
            this.received = received;
        }
    }

    static class PriceDesk {
        private long offered;

        void offer(Tender tender) {
            for (Position position : tender.positions) offered += (long) position.packs * position.cents;
        }
    }

    static class AwardDesk {
        void award(Tender tender) {
            tender.awarded = true;
        }
    }

    @Configuration
    static class Desks {
        @Bean
        PriceDesk priceDesk() {
            return new PriceDesk();
        }

        @Bean
        AwardDesk awardDesk() {
            return new AwardDesk();
        }
    }

    static class Tenders {
        private final AnnotationConfigApplicationContext context;

        Tenders(AnnotationConfigApplicationContext context) {
            this.context = context;
        }

        void handle(Tender tender) {
            ConfigurableListableBeanFactory beans = context.getBeanFactory();
            String name = "tender-" + tender.number;
            beans.registerSingleton(name, tender);
            context.getBean(PriceDesk.class).offer(context.getBean(name, Tender.class));
            context.getBean(AwardDesk.class).award(context.getBean(name, Tender.class));
        }
    }

    static Tenders tenders;

    public static void main(String[] args) throws Exception {
        Articles.load(24_000);
        Availability.load(28_000);
        LabelBuffers.load(80);
        FridgeRings.load(290, 2_000);
        PickQueue.load(36_000);
        tenders = new Tenders(new AnnotationConfigApplicationContext(Desks.class));
        Sample s = new Sample(609);
        int count = 3_200;
        for (int i = 0; i < count; i++) {
            Tender tender = new Tender(5_000 + i, s.text(18), Sample.at(i, count, Duration.ofDays(60)));
            for (int k = 5 + s.below(16); k > 0; k--) tender.positions.add(new Position(1_000_000 + s.below(200_000), 1 + s.below(90), 200 + s.below(9_000), s.text(16)));
            tenders.handle(tender);
        }
        Ready.last();
    }
}
