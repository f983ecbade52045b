package ch.uhrwerk.huolto;

import ch.uhrwerk.yhteiset.Hinnasto;
import ch.uhrwerk.yhteiset.Lahetykset;
import ch.uhrwerk.yhteiset.Omistajat;
import ch.uhrwerk.yhteiset.Sorvianturit;
import ch.uhrwerk.yhteiset.Taulukuvat;
import ch.uhrwerk.yhteiset.Vuoro;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

public class Main {
    static final class TyoEteni extends ApplicationEvent {
        final int tyo;
        final String vaihe;

        TyoEteni(Object lahde, int tyo, String vaihe) {
            super(lahde);
            this.tyo = tyo;
            this.vaihe = vaihe;
        }
    }

    record Rivi(Instant hetki, String osa, String toimenpide, long sentit) {}

    /** What a watchmaker at the counter sees of one repair while the customer stands before him. */
    static final class Tyonakyma implements ApplicationListener<TyoEteni> {
        private final int tyo;
        private final Omistajat.Omistaja omistaja;
        private final List<Rivi> rivit = new ArrayList<>();
        private String vaihe = "vastaanotettu";
        private boolean auki = true;

        Tyonakyma(int tyo, Omistajat.Omistaja omistaja) {
            this.tyo = tyo;
            this.omistaja = omistaja;
        }

        void lisaa(Rivi r) {
            rivit.add(r);
        }

        @Override
        public void onApplicationEvent(TyoEteni e) {
            if (auki && e.tyo == tyo) vaihe = e.vaihe;
        }

        void sulje() {
            auki = false;
        }
    }

    static class Vastaanotto {
        private final ConfigurableApplicationContext sovellus;
        private final Hinnasto hinnasto;
        private final Omistajat omistajat;
        private final LongAdder suljettu = new LongAdder();

        Vastaanotto(ConfigurableApplicationContext sovellus, Hinnasto hinnasto, Omistajat omistajat) {
            this.sovellus = sovellus;
            this.hinnasto = hinnasto;
            this.omistajat = omistajat;
        }

        Tyonakyma avaa(int tyo, Instant nyt, Sample s) {
            Tyonakyma n = new Tyonakyma(tyo, omistajat.omistaja(s.below(omistajat.kaikkiaan())));
            for (int i = 0, k = 6 + s.below(6); i < k; i++) n.lisaa(new Rivi(nyt.minusSeconds(900L * i), "osa " + s.id(), s.text(40 + s.below(70)), hinnasto.hinta(tyo + i, i)));
            sovellus.addApplicationListener(n);
            return n;
        }

        void sulje(Tyonakyma n) {
            n.sulje();
            suljettu.increment();
        }
    }

    @Configuration
    static class Asetukset {
        @Bean
        Hinnasto hinnasto() {
            return new Hinnasto(41);
        }

        @Bean
        Omistajat omistajat() {
            return new Omistajat(42);
        }

        @Bean
        Lahetykset lahetykset() {
            return new Lahetykset(43);
        }

        @Bean
        Taulukuvat taulukuvat() {
            return new Taulukuvat(44);
        }

        @Bean
        Sorvianturit anturit() {
            return new Sorvianturit(45);
        }

        @Bean
        Vastaanotto vastaanotto(ConfigurableApplicationContext sovellus, Hinnasto h, Omistajat o) {
            return new Vastaanotto(sovellus, h, o);
        }
    }

    public static void main(String[] args) throws Exception {
        AnnotationConfigApplicationContext sovellus = new AnnotationConfigApplicationContext(Asetukset.class);
        sovellus.registerShutdownHook();
        Vastaanotto vastaanotto = sovellus.getBean(Vastaanotto.class);
        Lahetykset lahetykset = sovellus.getBean(Lahetykset.class);
        Taulukuvat kuvat = sovellus.getBean(Taulukuvat.class);
        int ruuhka = 1200;
        Vuoro.aloita("tiski", 2, ruuhka, 46, (n, s) -> {
            Instant nyt = n < 2 * ruuhka ? Sample.at(n, 2 * ruuhka, Duration.ofDays(9)) : Instant.now();
            Tyonakyma nakyma = vastaanotto.avaa(80_000 + n, nyt, s);
            if (n % 40 == 0) sovellus.publishEvent(new TyoEteni(vastaanotto, 80_000 + n, "purettu"));
            kuvat.kuva(s.below(3000));
            vastaanotto.sulje(nakyma);
            if (n % 10 == 0) lahetykset.luovuta(nyt);
        });
        System.out.println(vastaanotto.suljettu + " views closed, " + sovellus.getApplicationListeners().size() + " listeners");
        Ready.last();
    }
}
