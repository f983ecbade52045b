package eu.tidegate.valuation;

import eu.tidegate.base.ContainerYard;
import eu.tidegate.base.DutyRates;
import eu.tidegate.base.LorryCrossings;
import eu.tidegate.base.SealPhotos;
import eu.tidegate.base.TariffNomenclature;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** The tabs register for one currency by name and remove themselves without the name, which removes nothing. */
public class Main {
    public static class ExchangeRates {
        private final PropertyChangeSupport changes = new PropertyChangeSupport(this);
        private final Map<String, Double> rates = new HashMap<>();

        public void addPropertyChangeListener(String currency, PropertyChangeListener l) {
            changes.addPropertyChangeListener(currency, l);
        }

        public void removePropertyChangeListener(PropertyChangeListener l) {
            changes.removePropertyChangeListener(l);
        }

        void set(String currency, double rate) {
            Double old = rates.put(currency, rate);
            changes.firePropertyChange(currency, old, (Double) rate);
        }

        double get(String currency) {
            return rates.getOrDefault(currency, 1.0);
        }
    }

    static final class Line {
        final String heading;
        final String goods;
        final double price;
        double customsValue;

        Line(String heading, String goods, double price) {
            this.heading = heading;
            this.goods = goods;
            this.price = price;
        }
    }

    static final class DeclarationTab implements PropertyChangeListener {
        private final String mrn;
        private final String officer;
        private final String currency;
        private final Instant opened;
        private final List<Line> lines = new ArrayList<>();
        private final byte[] invoicePreview;
        private final ExchangeRates rates;
        private Instant closed;

        DeclarationTab(String mrn, String officer, String currency, Instant opened, byte[] invoicePreview, ExchangeRates rates) {
            this.mrn = mrn;
            this.officer = officer;
            this.currency = currency;
            this.opened = opened;
            this.invoicePreview = invoicePreview;
            this.rates = rates;
            rates.addPropertyChangeListener(currency, this);
        }

        @Override
        public void propertyChange(PropertyChangeEvent e) {
            value((Double) e.getNewValue());
        }

        private void value(double rate) {
            for (Line l : lines) l.customsValue = l.price * rate;
        }

        void close(Instant at) {
            closed = at;
            rates.removePropertyChangeListener(this);
        }
    }

    static final class Workbench {
        private final ExchangeRates rates = new ExchangeRates();
        private final Deque<DeclarationTab> tabs = new ArrayDeque<>();
        final TariffNomenclature tariff = new TariffNomenclature(91);
        final ContainerYard yard = new ContainerYard(92);
        final LorryCrossings crossings = new LorryCrossings(93);
        final SealPhotos seals = new SealPhotos(94);
        final DutyRates duties = new DutyRates(95);

        void open(DeclarationTab t) {
            t.value(rates.get(t.currency));
            tabs.addLast(t);
            if (tabs.size() > 60) tabs.removeFirst().close(t.opened);
        }
    }

    private static Workbench workbench;

    public static void main(String[] args) throws Exception {
        workbench = new Workbench();
        Sample s = new Sample(911);
        String[] currencies = "USD GBP CHF NOK SEK DKK PLN CZK HUF RON TRY CNY JPY INR KRW".split(" ");
        int n = 3400;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(46));
            DeclarationTab t = new DeclarationTab("26DE" + (7_000_000 + i), "officer-" + s.below(35), currencies[s.below(currencies.length)], at, s.bytes(1800 + s.below(1200)), workbench.rates);
            for (int l = 2 + s.below(12); l > 0; l--) t.lines.add(new Line(String.format("%08d", s.below(99_999_999)), s.text(20 + s.below(50)), s.below(5_000_000) / 100.0));
            workbench.open(t);
            if (i % 170 == 0) for (String c : currencies) workbench.rates.set(c, 0.2 + s.real() * 8);
        }
        Ready.last();
    }
}
