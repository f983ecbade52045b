package se.fjordbank.core;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.harness.Sample;
import org.harness.Scale;

/** What a bank's service keeps in memory: tables of one load, and things with a bound. */
public final class Branch {
    public static final Branch SERVICE = new Branch();

    enum Currency { SEK, NOK, DKK, EUR, GBP, USD, CHF, PLN }

    static final class Account {
        final String iban;
        final String owner;
        final Currency currency;
        final LocalDate opened;
        BigDecimal balance;

        Account(int i, Sample s) {
            iban = String.format("SE%020d", 4_000_000_000L + i * 17L);
            owner = s.text(20);
            currency = Currency.values()[s.below(8)];
            opened = LocalDate.of(1990 + s.below(33), 1 + s.below(12), 1 + s.below(28));
            balance = BigDecimal.valueOf(s.below(90_000_000), 2);
        }
    }

    record Scan(String reference, int pages, byte[] image) {}

    record FraudRule(String name, String expression, int score) {}

    record Posting(long sequence, String text, long amount) {}

    record Message(long id, String topic, String payload) {}

    static final class CryptoSession {
        final byte[] workspace = new byte[16 * 1024];
        int uses;
    }

    static final class Sessions extends BasePooledObjectFactory<CryptoSession> {
        @Override
        public CryptoSession create() {
            return new CryptoSession();
        }

        @Override
        public PooledObject<CryptoSession> wrap(CryptoSession s) {
            return new DefaultPooledObject<>(s);
        }
    }

    /** The last postings, for the screen of the operators. */
    static final class Recent {
        private final Deque<Posting> postings = new ArrayDeque<>();
        private final int most;

        Recent(int most) {
            this.most = most;
        }

        void add(Posting p) {
            if (postings.size() == most) postings.removeFirst();
            postings.addLast(p);
        }
    }

    private final List<Account> accounts = new ArrayList<>();
    private final Map<String, Account> byIban = new HashMap<>();
    private final Map<Currency, TreeMap<LocalDate, double[]>> curves = new EnumMap<>(Currency.class);
    private Map<String, FraudRule> rules = Map.of();
    private Cache<String, Scan> scans;
    private BlockingQueue<Message> outbox;
    private GenericObjectPool<CryptoSession> crypto;
    private Recent recent;

    private Branch() {}

    /** A plain list and a plain index into it, read once when the service starts. */
    public static void accounts(int size) {
        Sample s = new Sample(21);
        for (int i = 0, n = Scale.of(size); i < n; i++) SERVICE.accounts.add(new Account(i, s));
        for (Account a : SERVICE.accounts) SERVICE.byIban.put(a.iban, a);
    }

    public static void curves(int days) {
        Sample s = new Sample(22);
        for (Currency c : Currency.values()) {
            TreeMap<LocalDate, double[]> curve = new TreeMap<>();
            for (int d = 0, n = Scale.of(days); d < n; d++) {
                double[] points = new double[40];
                for (int i = 0; i < points.length; i++) points[i] = s.real() * 5;
                curve.put(LocalDate.of(2019, 1, 1).plusDays(d), points);
            }
            SERVICE.curves.put(c, curve);
        }
    }

    public static void rules(int size) {
        Sample s = new Sample(23);
        Map<String, FraudRule> all = new HashMap<>();
        for (int i = 0, n = Scale.of(size); i < n; i++) all.put("R" + i, new FraudRule("R" + i, s.text(70), s.below(100)));
        SERVICE.rules = Map.copyOf(all);
    }

    /** A full cache. */
    public static void scans(int size, int bytes) {
        Sample s = new Sample(24);
        int most = Scale.of(size);
        SERVICE.scans = Caffeine.newBuilder().maximumSize(most).executor(Runnable::run).build();
        for (int i = 0; i < most * 6L / 5; i++) {
            String reference = "DOC-" + s.code(7);
            SERVICE.scans.put(reference, new Scan(reference, 1 + s.below(5), s.bytes(bytes / 2 + s.below(bytes))));
        }
        SERVICE.scans.cleanUp();
    }

    /** A queue with a capacity, two thirds full. */
    public static void outbox(int capacity) {
        Sample s = new Sample(25);
        int n = Scale.of(capacity);
        SERVICE.outbox = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n * 2L; i++) {
            if (SERVICE.outbox.size() > n * 2 / 3) SERVICE.outbox.poll();
            SERVICE.outbox.offer(new Message(i, "posting." + s.code(3), s.text(160)));
        }
    }

    public static void crypto(int size) throws Exception {
        int n = Scale.of(size);
        SERVICE.crypto = new GenericObjectPool<>(new Sessions());
        SERVICE.crypto.setMaxTotal(n);
        SERVICE.crypto.setMaxIdle(n);
        SERVICE.crypto.addObjects(n);
    }

    public static void recent(int most) {
        Sample s = new Sample(26);
        SERVICE.recent = new Recent(Scale.of(most));
        for (int i = 0, n = Scale.of(most) * 5 / 2; i < n; i++) SERVICE.recent.add(new Posting(i, s.text(60), s.below(1_000_000)));
    }
}
