package fi.hehkulasi.terms;

import fi.hehkulasi.base.DealerAccounts;
import fi.hehkulasi.base.FreightZones;
import fi.hehkulasi.base.LehrWindow;
import fi.hehkulasi.base.PalletSerials;
import fi.hehkulasi.base.PaneStock;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.cfg4j.provider.ConfigurationProvider;
import org.cfg4j.provider.ConfigurationProviderBuilder;
import org.cfg4j.source.inmemory.InMemoryConfigurationSource;
import org.cfg4j.source.reload.ReloadStrategy;
import org.cfg4j.source.reload.strategy.PeriodicalReloadStrategy;
import org.harness.Ready;
import org.harness.Sample;

/** A quotation reads the terms of its dealer through a provider of cfg4j that is built for it. All providers share one strategy, which reloads their sources every quarter of an hour. */
public class Main {
    public interface Terms {
        int rebatePercent();

        int daysToPay();

        String breakage();
    }

    static final class TermsDesk {
        private final ReloadStrategy reload = new PeriodicalReloadStrategy(15, TimeUnit.MINUTES);

        /** The contract of a dealer as properties. */
        private Properties contract(int dealer) {
            Sample s = new Sample(dealer);
            Properties p = new Properties();
            p.setProperty("terms.rebatePercent", Integer.toString(s.below(18)));
            p.setProperty("terms.daysToPay", Integer.toString(14 + s.below(30)));
            p.setProperty("terms.breakage", s.text(40 + s.below(60)));
            for (int i = 0; i < 6; i++) p.setProperty("terms.step." + i, s.text(20));
            return p;
        }

        Terms of(int dealer) {
            ConfigurationProvider provider = new ConfigurationProviderBuilder()
                    .withConfigurationSource(new InMemoryConfigurationSource(contract(dealer)))
                    .withReloadStrategy(reload).build();
            return provider.bind("terms", Terms.class);
        }
    }

    static final class Wholesale {
        final TermsDesk terms = new TermsDesk();
        final PaneStock stock = new PaneStock(21);
        final DealerAccounts dealers = new DealerAccounts(22);
        final LehrWindow lehr = new LehrWindow(23);
        final PalletSerials pallets = new PalletSerials(24);
        final FreightZones freight = new FreightZones(25);
    }

    private static final Wholesale WHOLESALE = new Wholesale();

    public static void main(String[] args) throws Exception {
        AtomicLong cents = new AtomicLong();
        ExecutorService clerks = Executors.newFixedThreadPool(4);
        for (int clerk = 0; clerk < 4; clerk++) {
            Sample s = new Sample(810 + clerk);
            clerks.execute(() -> {
                for (int i = 0; i < 620; i++) {
                    int dealer = 30_000 + s.below(900);
                    Terms t = WHOLESALE.terms.of(dealer);
                    long gross = WHOLESALE.dealers.open(dealer) + WHOLESALE.freight.freight(100 + s.below(700_000), s.below(2000));
                    cents.addAndGet(gross * (100 - t.rebatePercent()) / 100 + t.breakage().length() / 1000 + t.daysToPay() / 100);
                }
            });
        }
        clerks.shutdown();
        clerks.awaitTermination(2, TimeUnit.MINUTES);
        System.out.println(cents + " cents quoted");
        Ready.last();
    }
}
