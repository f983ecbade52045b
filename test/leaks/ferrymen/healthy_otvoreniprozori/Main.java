package hr.jadroplov.prozori;

import hr.jadroplov.osnova.Cjenik;
import hr.jadroplov.osnova.Kontejneri;
import hr.jadroplov.osnova.Motori;
import hr.jadroplov.osnova.Rampe;
import hr.jadroplov.osnova.Smjena;
import hr.jadroplov.osnova.Spremnici;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.event.ApplicationEventMulticaster;
import org.springframework.context.event.SimpleApplicationEventMulticaster;
import org.springframework.context.support.GenericApplicationContext;

public class Main {
    record Popunjenost(int polazak, int slobodno, String poruka) {}

    /** What a clerk sees of the sailings that he has chosen. */
    static final class Prozor implements ApplicationListener<PayloadApplicationEvent<Popunjenost>> {
        private final String sluzbenik;
        private final int[][] sjedala;
        private final Map<Integer, Popunjenost> zadnje = new HashMap<>();

        Prozor(String sluzbenik, int[][] sjedala) {
            this.sluzbenik = sluzbenik;
            this.sjedala = sjedala;
        }

        @Override
        public void onApplicationEvent(PayloadApplicationEvent<Popunjenost> d) {
            Popunjenost p = d.getPayload();
            if (p.polazak() % 8 == sluzbenik.charAt(0) % 8) {
                zadnje.put(p.polazak(), p);
                sjedala[p.polazak() % sjedala.length][p.slobodno() % 48]++;
            }
        }
    }

    static final class Pult {
        private final GenericApplicationContext kontekst;
        private final ApplicationEventMulticaster razglas;
        private final ArrayDeque<Prozor> otvoreni = new ArrayDeque<>();
        private final int radnihMjesta;
        private final AtomicInteger zatvoreno = new AtomicInteger();

        Pult(GenericApplicationContext kontekst, int radnihMjesta) {
            this.kontekst = kontekst;
            this.razglas = kontekst.getBean(ApplicationEventMulticaster.class);
            this.radnihMjesta = radnihMjesta;
        }

        synchronized void otvori(Sample s) {
            if (otvoreni.size() == radnihMjesta) zatvori();
            Prozor p = new Prozor(s.code(8), new int[24][48]);
            otvoreni.addLast(p);
            razglas.addApplicationListener(p);
        }

        private void zatvori() {
            razglas.removeApplicationListener(otvoreni.removeFirst());
            zatvoreno.incrementAndGet();
        }

        synchronized void javi(Popunjenost p) {
            kontekst.publishEvent(p);
        }
    }

    static final class Usluge {
        private final Cjenik cjenik = new Cjenik(381);
        private final Kontejneri kontejneri = new Kontejneri(382);
        private final Motori motori = new Motori(383);
        private final Rampe rampe = new Rampe(384);
        private final Spremnici spremnici = new Spremnici();
    }

    public static void main(String[] args) throws Exception {
        GenericApplicationContext kontekst = new GenericApplicationContext();
        kontekst.registerBean(GenericApplicationContext.APPLICATION_EVENT_MULTICASTER_BEAN_NAME, SimpleApplicationEventMulticaster.class);
        kontekst.registerBean(Usluge.class);
        kontekst.refresh();
        int mjesta = Scale.of(2200);
        Pult pult = new Pult(kontekst, mjesta);
        Usluge usluge = kontekst.getBean(Usluge.class);
        Smjena.odradi("sluzbenik", 2, mjesta * 5 / 2, 40, 385, (n, s) -> {
            pult.otvori(s);
            if (n % 40 == 0) pult.javi(new Popunjenost(s.below(300), s.below(600), s.text(90)));
            if (n % 5 == 0) usluge.kontejneri.promet();
        });
        for (int i = 0; i < 60; i++) pult.javi(new Popunjenost(i * 5, i * 3, "zadnje stanje " + i));
        System.out.println(pult.otvoreni.size() + " windows, " + pult.zatvoreno + " closed");
        Ready.last();
    }
}
