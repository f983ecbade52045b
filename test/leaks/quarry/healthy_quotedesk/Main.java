package de.graustein.quotes;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import stonepit.BuilderDesk;
import stonepit.RoadTolls;

/** Nothing leaks: quotes are kept for a day in a cache with a maximum, which is reached before noon; a change of prices drops the quotes of its product. */
public class Main {
    record Line(String product, double tonnes, long cents) {}

    record Quote(String customer, String site, List<Line> lines, String terms, long made) {}

    record Question(int customer, int site, int product) {}

    static final class PriceChanged extends ApplicationEvent {
        private final int product;

        PriceChanged(Object source, int product) {
            super(source);
            this.product = product;
        }
    }

    /** Time as the trace of the day's questions tells it. */
    static final class TraceClock implements Ticker {
        private long nanos;

        @Override
        public long read() {
            return nanos;
        }
    }

    static class QuoteDesk implements ApplicationListener<PriceChanged> {
        private final TraceClock clock = new TraceClock();
        private final Sample s = new Sample(8841);
        private final Cache<Question, Quote> quotes;

        QuoteDesk(int maximum) {
            quotes = Caffeine.newBuilder().maximumSize(maximum).expireAfterWrite(Duration.ofHours(24)).ticker(clock).executor(Runnable::run).recordStats().build();
        }

        Quote quote(Question q, long at) {
            return quotes.get(q, k -> calculate(k, at));
        }

        private Quote calculate(Question q, long at) {
            List<Line> lines = new ArrayList<>();
            for (int i = 0; i < 3 + s.below(4); i++) lines.add(new Line("G" + (10_000 + q.product() + i), 5 + 20 * s.real(), 1_000 + s.below(90_000)));
            return new Quote("builder " + q.customer(), "site " + q.site(), List.copyOf(lines), s.text(160), at);
        }

        @Override
        public void onApplicationEvent(PriceChanged changed) {
            quotes.asMap().keySet().removeIf(q -> q.product() == changed.product);
        }
    }

    static class PriceOffice {
        private final ApplicationEventPublisher events;

        PriceOffice(ApplicationEventPublisher events) {
            this.events = events;
        }

        void change(int product) {
            events.publishEvent(new PriceChanged(this, product));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Quotes {
        @Bean
        QuoteDesk quoteDesk() {
            return new QuoteDesk(Scale.of(28_000));
        }

        @Bean
        PriceOffice priceOffice(ApplicationEventPublisher events) {
            return new PriceOffice(events);
        }
    }

    public static void main(String[] args) throws Exception {
        BuilderDesk.load(9_000);
        RoadTolls.load(20_000);
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Quotes.class);
        QuoteDesk desk = context.getBean(QuoteDesk.class);
        PriceOffice office = context.getBean(PriceOffice.class);
        Sample s = new Sample(8842);
        int questions = Scale.of(150_000);
        int customers = Scale.of(300);
        long day = 20 * 3_600_000L;
        long now = System.currentTimeMillis();
        for (int i = 1; i <= questions; i++) {
            long before = (questions - i) * day / questions;
            desk.clock.nanos = (day - before) * 1_000_000L;
            int customer = s.below(customers);
            desk.quote(new Question(customer, (customer * 31 + s.below(4)) % 700, s.below(60)), now - before);
            if (i % 4_000 == 0 && i < questions * 3 / 4) office.change(s.below(60));
        }
        desk.quotes.cleanUp();
        System.out.println(desk.quotes.estimatedSize() + " quotes, " + desk.quotes.stats());
        Ready.last();
        context.close();
    }
}
