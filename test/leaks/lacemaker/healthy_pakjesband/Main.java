package be.kantwerk.pakjes;

import be.kantwerk.gemeen.Garenregister;
import be.kantwerk.gemeen.Kassabonnen;
import be.kantwerk.gemeen.Mandjes;
import be.kantwerk.gemeen.Magazijn;
import be.kantwerk.gemeen.Ploeg;
import be.kantwerk.gemeen.Staalfotos;
import java.time.Instant;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.support.GenericApplicationContext;

/** Healthy: twice a day all orders come at once and wait for the belt, which works them off; the wave of the morning is gone, that of noon is half done. */
public class Main {
    record Adres(String naam, String straat, int postcode, String gemeente) {}

    record Pakje(long nummer, Instant besteld, Adres adres, int gram, byte[] etiket) {}

    record Verzonden(long nummer, int gram) {}

    static final class Weegschaal implements ApplicationListener<PayloadApplicationEvent<Verzonden>> {
        private final LongAdder gram = new LongAdder();

        @Override
        public void onApplicationEvent(PayloadApplicationEvent<Verzonden> e) {
            gram.add(e.getPayload().gram());
        }
    }

    static final class Band {
        private final LinkedBlockingQueue<Pakje> wachtrij = new LinkedBlockingQueue<>();
        private final ApplicationEventPublisher meldingen;
        private final LongAdder verzonden = new LongAdder();

        Band(ApplicationEventPublisher meldingen) {
            this.meldingen = meldingen;
        }

        void leg(Pakje p) {
            wachtrij.add(p);
        }

        void verwerk() throws InterruptedException {
            Pakje p = wachtrij.take();
            meldingen.publishEvent(new Verzonden(p.nummer(), p.gram()));
            verzonden.increment();
        }
    }

    static final class Verzendhal {
        final Garenregister garens = new Garenregister(141);
        final Kassabonnen bonnen = new Kassabonnen(142);
        final Mandjes mandjes = new Mandjes(143);
        final Staalfotos fotos = new Staalfotos(144);
        final Magazijn magazijn;
        final GenericApplicationContext context = new GenericApplicationContext();
        final Band band;
        private long volgend = 500_000;

        Verzendhal() throws Exception {
            magazijn = new Magazijn(145);
            context.registerBean(Weegschaal.class, () -> new Weegschaal());
            context.refresh();
            band = new Band(context);
        }

        void golf(int aantal, Sample s) {
            for (int i = 0; i < aantal; i++) {
                Adres a = new Adres(s.text(14 + s.below(12)), s.text(18 + s.below(12)), 1000 + s.below(8999), s.text(10 + s.below(6)));
                band.leg(new Pakje(volgend++, Instant.now().minusSeconds(s.below(20_000)), a, 40 + s.below(4000), s.bytes(300 + s.below(400))));
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Verzendhal hal = new Verzendhal();
        Sample s = new Sample(146);
        int golf = Scale.of(24_000);
        int[] rust = {0};
        for (int m = 0; m < 3; m++) {
            Ploeg.altijd("inpakker-" + m, 147 + m, (n, x) -> {
                hal.band.verwerk();
                if (rust[0] > 0) Thread.sleep(rust[0]);
            });
        }
        hal.golf(golf, s);
        while (!hal.band.wachtrij.isEmpty()) Thread.sleep(20);
        System.out.println("morning: " + hal.band.verzonden + " sent");
        rust[0] = 1;
        hal.golf(golf, s);
        int hoogst = hal.band.wachtrij.size();
        while (hal.band.wachtrij.size() > golf / 2) Thread.sleep(20);
        rust[0] = 25; // a break
        System.out.println("noon: " + hoogst + " waited, " + hal.band.wachtrij.size() + " wait, " + hal.band.verzonden + " sent, " + hal.context.getBean(Weegschaal.class).gram + " g");
        Ready.last();
        System.out.println(hal.garens.willekeurig(s) + " " + hal.mandjes.begin(Instant.now()));
    }
}
