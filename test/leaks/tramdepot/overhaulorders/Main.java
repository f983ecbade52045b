package pt.eletricos.oficina;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.inject.Inject;
import java.time.LocalDateTime;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.harness.Ready;
import org.harness.Sample;
import pt.eletricos.rede.Avarias;
import pt.eletricos.rede.Contagens;
import pt.eletricos.rede.GuardaFreios;
import pt.eletricos.rede.Paragens;
import pt.eletricos.rede.Validacoes;

/** The workshop takes a costing for each overhaul from the container. It has no scope of its own and is not given back, so that it belongs to the desk as long as the application runs. */
public class Main {
    @ApplicationScoped
    public static class Rates {
        public int cents(int minutes) {
            return minutes * 71;
        }
    }

    @Dependent
    public static class OverhaulCosting {
        @Inject
        Rates rates;
        String vehicle;
        LocalDateTime openedAt;
        final int[] minutesByTrade = new int[48];
        String finding;

        int cost() {
            int sum = 0;
            for (int m : minutesByTrade) sum += rates.cents(m);
            return sum;
        }
    }

    @ApplicationScoped
    public static class OverhaulDesk {
        @Inject
        Instance<OverhaulCosting> costings;
        private long total;

        public synchronized void overhaul(String vehicle, Sample s) {
            OverhaulCosting c = costings.get();
            c.vehicle = vehicle;
            c.openedAt = LocalDateTime.now();
            c.finding = s.text(60 + s.below(90));
            for (int i = 0; i < c.minutesByTrade.length; i++) c.minutesByTrade[i] = s.below(200);
            total += c.cost();
        }

        public long total() {
            return total;
        }
    }

    private static final Paragens STOPS = new Paragens(21);
    private static final Contagens COUNTS = new Contagens(22);
    private static final Validacoes TAPS = new Validacoes(23);
    private static final GuardaFreios DRIVERS = new GuardaFreios(24);
    private static final Avarias PHOTOS = new Avarias(25);
    private static SeContainer container;

    public static void main(String[] args) throws Exception {
        Logger.getLogger("org.apache.webbeans").setLevel(Level.OFF);
        container = SeContainerInitializer.newInstance().disableDiscovery().addBeanClasses(Rates.class, OverhaulCosting.class, OverhaulDesk.class).initialize();
        OverhaulDesk desk = container.select(OverhaulDesk.class).get();
        ExecutorService pits = Executors.newFixedThreadPool(3);
        for (int t = 0; t < 3; t++) {
            int pit = t;
            pits.submit(() -> {
                Sample s = new Sample(600 + pit);
                for (int n = 0; n < 4500; n++) {
                    desk.overhaul("tram " + (400 + s.below(120)), s);
                    for (int k = 0; k < 30; k++) TAPS.tap(3_000_000L + s.below(800_000), System.currentTimeMillis(), s.below(4000), (short) s.below(400));
                    if (n % 50 == 0) Thread.sleep(70);
                    PHOTOS.of(610_000 + s.below(6000));
                }
                return null;
            });
        }
        pits.shutdown();
        pits.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(desk.total() + " cents, " + STOPS.count() + " stops, " + DRIVERS.depot(40_001) + ", " + COUNTS.at(1, 30));
        Ready.last();
    }
}
