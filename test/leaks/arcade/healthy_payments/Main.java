package eu.coinwell.payments;

import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.ItemCatalog;
import gg.emberfall.live.LoginWindow;
import gg.emberfall.live.OpenBaskets;
import gg.emberfall.live.ShopDb;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;

/** Answers to payments of the last day, so that a repeated request is paid once; reports to the bank in a bounded queue; reservations until they lapse. */
public class Main {
    enum State { AUTHORISED, CAPTURED, DECLINED }

    static final class Payment {
        final String key;
        final long player;
        final BigDecimal amount;
        final String currency;
        final Instant at;
        final String answer;
        State state;

        Payment(String key, long player, BigDecimal amount, String currency, Instant at, String answer, State state) {
            this.key = key;
            this.player = player;
            this.amount = amount;
            this.currency = currency;
            this.at = at;
            this.answer = answer;
            this.state = state;
        }
    }

    /** By idempotency key, in the order of time; what is older than a day goes. */
    static final class RepeatGuard {
        private static final Duration KEPT = Duration.ofHours(24);
        private final LinkedHashMap<String, Payment> payments = new LinkedHashMap<>();

        Payment find(String key) {
            return payments.get(key);
        }

        void remember(Payment p) {
            payments.put(p.key, p);
            Instant oldest = p.at.minus(KEPT);
            for (Iterator<Payment> it = payments.values().iterator(); it.hasNext(); ) {
                if (!it.next().at.isBefore(oldest)) break;
                it.remove();
            }
        }
    }

    static final class Reservation implements Delayed {
        final String payment;
        final long untilMillis;
        private final Clock clock;

        Reservation(String payment, long untilMillis, Clock clock) {
            this.payment = payment;
            this.untilMillis = untilMillis;
            this.clock = clock;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(untilMillis - clock.millis(), TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed o) {
            return Long.compare(untilMillis, ((Reservation) o).untilMillis);
        }
    }

    record BankReport(String payment, String line, Instant at) {}

    static final class PaymentService implements Runnable {
        private final RepeatGuard guard = new RepeatGuard();
        private final ArrayBlockingQueue<BankReport> reports = new ArrayBlockingQueue<>(20_000);
        private final DelayQueue<Reservation> reservations = new DelayQueue<>();
        private final Map<String, Instant> reserved = new ConcurrentHashMap<>();
        private final Map<String, BigDecimal> sums = new HashMap<>();

        void pay(Payment p) {
            if (guard.find(p.key) != null) return;
            guard.remember(p);
            sums.merge(p.currency, p.amount, BigDecimal::add);
            if (p.state == State.AUTHORISED) {
                Instant until = p.at.plus(Duration.ofHours(3));
                reserved.put(p.key, until);
                reservations.add(new Reservation(p.key, until.toEpochMilli(), Clock.systemUTC()));
            }
        }

        @Override
        public void run() {
            try {
                while (true) reserved.remove(reservations.take().payment);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class PaymentNode {
        final PaymentService service = new PaymentService();
        final ItemCatalog items = new ItemCatalog(321);
        final AvatarCache cards = new AvatarCache(322);
        final LoginWindow logins = new LoginWindow(323);
        final OpenBaskets baskets = new OpenBaskets(324);
        final ShopDb prices;

        PaymentNode() throws Exception {
            prices = new ShopDb(325);
        }
    }

    private static PaymentNode node;

    public static void main(String[] args) throws Exception {
        node = new PaymentNode();
        PaymentService service = node.service;
        Thread lapse = new Thread(service, "reservation-lapse");
        lapse.setDaemon(true);
        lapse.start();
        Sample s = new Sample(803);
        int n = 330_000;
        String[] currencies = {"EUR", "USD", "PLN", "SEK"};
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(52));
            State state = s.below(12) == 0 ? State.DECLINED : s.below(5) == 0 ? State.AUTHORISED : State.CAPTURED;
            Payment p = new Payment(s.id(), 1_000_000 + s.below(5_000_000), BigDecimal.valueOf(s.below(20_000), 2), currencies[s.below(4)], at, "{\"result\":\"" + state + "\",\"trace\":\"" + s.text(150) + "\"}", state);
            service.pay(p);
            if (s.below(20) == 0) service.pay(p);
            // the bank takes a report every so often, in batches
            BankReport report = new BankReport(p.key, p.amount + " " + p.currency, at);
            while (!service.reports.offer(report)) for (int k = 0; k < 9_000; k++) service.reports.poll();
        }
        Thread.sleep(800);
        Ready.last();
    }
}
