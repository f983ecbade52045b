package no.laks.kurver;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import no.laks.felles.Bronnbater;
import no.laks.felles.Dybdekart;
import no.laks.felles.Kjopere;
import no.laks.felles.Sensorrekker;
import no.laks.felles.Vakt;
import no.laks.felles.Veiinger;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

/** Baskets of wholesale buyers in a Spring application: ordered, or given up after forty minutes. */
public class Main {
    record Linje(String vare, int kasser, long øre, String ønske) {}

    static final class Kurv {
        final String id;
        final Kjopere.Kjoper kjøper;
        final List<Linje> linjer = new ArrayList<>();
        volatile Instant rørt;

        Kurv(String id, Kjopere.Kjoper kjøper, Instant rørt) {
            this.id = id;
            this.kjøper = kjøper;
            this.rørt = rørt;
        }
    }

    static final class Bestilt extends ApplicationEvent {
        final long sum;

        Bestilt(Kurv kurv, long sum) {
            super(kurv);
            this.sum = sum;
        }
    }

    public static class Kurvtjeneste {
        private static final Duration FRIST = Duration.ofMinutes(40);
        private final ConcurrentMap<String, Kurv> kurver = new ConcurrentHashMap<>();
        private final ApplicationEventPublisher hendelser;
        private final LongAdder åpnet = new LongAdder();
        private final LongAdder bestilt = new LongAdder();
        private final LongAdder forlatt = new LongAdder();

        Kurvtjeneste(ApplicationEventPublisher hendelser) {
            this.hendelser = hendelser;
        }

        String åpne(Kjopere.Kjoper k, Instant nå) {
            Kurv kurv = new Kurv(UUID.randomUUID().toString(), k, nå);
            kurver.put(kurv.id, kurv);
            åpnet.increment();
            return kurv.id;
        }

        void legg(String id, Linje l, Instant nå) {
            Kurv k = kurver.get(id);
            if (k == null) return;
            synchronized (k) {
                k.linjer.add(l);
                k.rørt = nå;
            }
        }

        void bestill(String id) {
            Kurv k = kurver.remove(id);
            if (k == null) return;
            hendelser.publishEvent(new Bestilt(k, k.linjer.stream().mapToLong(l -> l.kasser * l.øre).sum()));
            bestilt.increment();
        }

        @Scheduled(fixedDelay = 300)
        public void feie() {
            Instant grense = Instant.now().minus(FRIST);
            for (Kurv k : kurver.values()) if (k.rørt.isBefore(grense) && kurver.remove(k.id, k)) forlatt.increment();
        }
    }

    public static class Omsetning {
        private final long[] timer = new long[24];

        @EventListener
        public void bestilt(Bestilt b) {
            timer[(int) (b.getTimestamp() / 3_600_000 % 24)] += b.sum;
        }
    }

    @Configuration
    @EnableScheduling
    public static class Oppsett {
        @Bean
        public Kurvtjeneste kurvtjeneste(ApplicationEventPublisher p) {
            return new Kurvtjeneste(p);
        }

        @Bean
        public Omsetning omsetning() {
            return new Omsetning();
        }

        @Bean
        public Kjopere kjopere() {
            return new Kjopere(121);
        }

        @Bean
        public Sensorrekker sensorer() {
            return new Sensorrekker(122);
        }

        @Bean
        public Veiinger veiinger() {
            return new Veiinger(123);
        }

        @Bean
        public Dybdekart dybdekart() {
            return new Dybdekart(124);
        }

        @Bean
        public Bronnbater bater() {
            return new Bronnbater(125);
        }
    }

    public static void main(String[] args) throws Exception {
        AnnotationConfigApplicationContext kontekst = new AnnotationConfigApplicationContext(Oppsett.class);
        Kurvtjeneste kurver = kontekst.getBean(Kurvtjeneste.class);
        Kjopere kjøpere = kontekst.getBean(Kjopere.class);
        int bunke = 18_000;
        Vakt.begynn("nettbutikk", 2, bunke, 126, (n, s) -> {
            Instant nå = n < 2 * bunke ? Sample.at(n, 2 * bunke, Duration.ofMinutes(100)) : Instant.now();
            String id = kurver.åpne(kjøpere.kjoper(s.below(60_000)), nå);
            for (int i = 0; i <= s.below(7); i++) kurver.legg(id, new Linje("LAKS" + s.below(400), 1 + s.below(40), 60_000 + s.below(30_000), s.text(20 + s.below(60))), nå.plusSeconds(s.below(20)));
            if (n % 5 < 2) kurver.bestill(id);
            kontekst.getBean(Sensorrekker.class).les(n, 90f, 8f);
            if (n % 40 == 0) {
                kontekst.getBean(Veiinger.class).vei(Instant.now(), 5_100, 3, "P" + n);
                kontekst.getBean(Bronnbater.class).seil(s);
            }
        });
        Thread.sleep(1500);
        System.out.println(kurver.åpnet + " baskets opened, " + kurver.bestilt + " ordered, " + kurver.forlatt + " given up, " + kurver.kurver.size() + " open");
        Ready.last();
    }
}
