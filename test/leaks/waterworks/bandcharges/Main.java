package fr.eauxducentre.billing;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.harness.Ready;
import org.harness.Sample;
import org.rivermark.plant.AlarmLog;
import org.rivermark.plant.MeterPhotos;
import org.rivermark.plant.OpenWorks;
import org.rivermark.plant.PumpTrends;
import org.rivermark.plant.TariffBook;

/** Charges are remembered by tariff and consumption, but the key's equals takes a key instead of an object: no key is ever found again. */
public class Main {
    static final class BandKey {
        final int tariff;
        final int cubicMetres;
        final boolean sewer;

        BandKey(int tariff, int cubicMetres, boolean sewer) {
            this.tariff = tariff;
            this.cubicMetres = cubicMetres;
            this.sewer = sewer;
        }

        public boolean equals(BandKey other) {
            return other != null && tariff == other.tariff && cubicMetres == other.cubicMetres && sewer == other.sewer;
        }

        @Override
        public int hashCode() {
            return Objects.hash(tariff, cubicMetres, sewer);
        }
    }

    record Band(int from, int to, BigDecimal amount) {}

    static final class Charge {
        final List<Band> bands = new ArrayList<>(3);
        final Instant calculated;
        BigDecimal total = BigDecimal.ZERO;

        Charge(Instant calculated) {
            this.calculated = calculated;
        }
    }

    static class ChargeTable {
        private final Map<BandKey, Charge> charges = new HashMap<>();

        Charge charge(BandKey key, Instant now) {
            return charges.computeIfAbsent(key, k -> calculate(k, now));
        }

        private Charge calculate(BandKey k, Instant now) {
            Charge c = new Charge(now);
            int[] limits = {0, 15, 60, 100_000};
            for (int b = 0; b < 3 && k.cubicMetres > limits[b]; b++) {
                int used = Math.min(k.cubicMetres, limits[b + 1]) - limits[b];
                BigDecimal amount = BigDecimal.valueOf(used * (110L + k.tariff % 90 + b * 35), 2).setScale(2, RoundingMode.HALF_UP);
                c.bands.add(new Band(limits[b], limits[b + 1], amount));
                c.total = c.total.add(amount);
            }
            return c;
        }
    }

    static class InvoiceService {
        final ChargeTable table = new ChargeTable();
        BigDecimal turnover = BigDecimal.ZERO;

        void invoice(int tariff, int cubicMetres, boolean sewer, Instant now) {
            turnover = turnover.add(table.charge(new BandKey(tariff, cubicMetres, sewer), now).total);
        }
    }

    static class Billing {
        final InvoiceService invoices = new InvoiceService();
        final TariffBook tariffs = new TariffBook(61);
        final MeterPhotos photos = new MeterPhotos(62);
        final OpenWorks works = new OpenWorks(63);
        final AlarmLog alarms = new AlarmLog(64);
        final PumpTrends trends = new PumpTrends(65);
    }

    private static Billing billing;

    public static void main(String[] args) throws Exception {
        billing = new Billing();
        Sample s = new Sample(606);
        int n = 30_000;
        for (int i = 0; i < n; i++) billing.invoices.invoice(s.below(40), 5 + s.below(120), s.below(5) > 0, Sample.at(i, n, Duration.ofHours(52)));
        Ready.last();
    }
}
