package it.studioarno.closing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.assize.base.FeeTables;
import org.assize.base.JudgmentCache;
import org.assize.base.LandValues;
import org.assize.base.StatuteBook;
import org.assize.base.StreetIndex;
import org.harness.Ready;
import org.harness.Sample;

/** A check waits for the answers of three registers; when one of them does not know the parcel it never answers, and the check waits for ever. */
public class Main {
    record Deed(String parcel, String seller, byte[] scan) {}

    interface Answer {
        void owner(String name);
    }

    /** A register that answers later, if it knows the parcel. */
    static class RegisterClient {
        private final String register;
        private final ExecutorService answers;

        RegisterClient(String register, ExecutorService answers) {
            this.register = register;
            this.answers = answers;
        }

        void ask(Deed deed, boolean known, Answer answer) {
            if (known) answers.execute(() -> answer.owner(register + ": " + deed.seller));
        }
    }

    static class OwnerCheck implements Runnable {
        private final int closing;
        private final Instant started;
        private final boolean known;
        private final long seed;
        private final CheckDesk desk;

        OwnerCheck(int closing, Instant started, boolean known, long seed, CheckDesk desk) {
            this.closing = closing;
            this.started = started;
            this.known = known;
            this.seed = seed;
            this.desk = desk;
        }

        @Override
        public void run() {
            List<Deed> deeds = read(new Sample(seed));
            CountDownLatch answered = new CountDownLatch(deeds.size() * desk.registers.size());
            List<String> owners = new ArrayList<>();
            for (Deed d : deeds) {
                for (RegisterClient r : desk.registers) {
                    r.ask(d, known || !r.register.equals("cadastre"), name -> {
                        synchronized (owners) {
                            owners.add(name);
                        }
                        answered.countDown();
                    });
                }
            }
            desk.started.incrementAndGet();
            try {
                answered.await();
            } catch (InterruptedException e) {
                return;
            }
            desk.results.put(closing, deeds.size() + " deeds, " + owners.size() + " owners since " + started);
            desk.done.incrementAndGet();
        }

        private static List<Deed> read(Sample s) {
            List<Deed> deeds = new ArrayList<>();
            for (int i = 4 + s.below(4); i >= 0; i--) deeds.add(new Deed("F" + s.below(90) + "/" + s.below(900), s.text(18), s.bytes(14_000 + s.below(9_000))));
            return deeds;
        }
    }

    static class CheckDesk {
        final List<RegisterClient> registers = new ArrayList<>();
        final ConcurrentHashMap<Integer, String> results = new ConcurrentHashMap<>();
        final AtomicInteger started = new AtomicInteger();
        final AtomicInteger done = new AtomicInteger();

        CheckDesk() {
            ExecutorService answers = Executors.newFixedThreadPool(2, r -> {
                Thread t = new Thread(r, "register-answers");
                t.setDaemon(true);
                return t;
            });
            for (String r : new String[] {"cadastre", "mortgages", "companies"}) registers.add(new RegisterClient(r, answers));
        }

        void check(int closing, Instant at, boolean known, long seed) {
            Thread t = new Thread(new OwnerCheck(closing, at, known, seed, this), "owner-check-" + closing);
            t.setDaemon(true);
            t.start();
        }
    }

    static class Notary {
        final CheckDesk desk = new CheckDesk();
        final LandValues values = new LandValues(81, 26);
        final StatuteBook statutes = new StatuteBook(82);
        final FeeTables fees = new FeeTables(83);
        final StreetIndex streets = new StreetIndex(84);
        final JudgmentCache judgments = new JudgmentCache(85);

        Notary() throws Exception {}
    }

    private static Notary notary;

    public static void main(String[] args) throws Exception {
        notary = new Notary();
        Sample s = new Sample(3108);
        int n = 420;
        for (int i = 0; i < n; i++) {
            notary.desk.check(3000 + i, Sample.at(i, n, Duration.ofHours(50)), s.below(3) > 0, 90_000 + i);
            while (notary.desk.started.get() <= i) Thread.sleep(1);
            if (i % 40 == 39) Thread.sleep(20);
        }
        Thread.sleep(500);
        Ready.last();
    }
}
