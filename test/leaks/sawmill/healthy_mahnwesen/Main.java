package at.waldsaege.mahnung;

import at.waldsaege.gemein.Etikettenpuffer;
import at.waldsaege.gemein.Kundenkartei;
import at.waldsaege.gemein.Lieferscheine;
import at.waldsaege.gemein.Preisbuch;
import at.waldsaege.gemein.Schicht;
import at.waldsaege.gemein.Waldbestand;
import java.time.LocalDate;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.harness.Ready;
import org.harness.Scale;

/** Follow-ups of invoices: each has its turn when it is due. */
public class Main {
    static final class Vorgang implements Comparable<Vorgang> {
        final int rechnung;
        final String schuldner;
        final LocalDate zahlbar;
        final long cent;
        final String text;
        final byte[] anhang;
        int stufe;
        long faellig;

        Vorgang(int rechnung, String schuldner, LocalDate zahlbar, long cent, String text, byte[] anhang, long faellig) {
            this.rechnung = rechnung;
            this.schuldner = schuldner;
            this.zahlbar = zahlbar;
            this.cent = cent;
            this.text = text;
            this.anhang = anhang;
            this.faellig = faellig;
        }

        @Override
        public int compareTo(Vorgang o) {
            return Long.compare(faellig, o.faellig);
        }
    }

    static final class Wiedervorlage {
        private final PriorityQueue<Vorgang> vorgaenge = new PriorityQueue<>(512);
        private final ReentrantLock schloss = new ReentrantLock();
        private final Condition etwasNeues = schloss.newCondition();

        void lege(Vorgang v) {
            schloss.lock();
            try {
                vorgaenge.add(v);
                if (vorgaenge.peek() == v) etwasNeues.signal();
            } finally {
                schloss.unlock();
            }
        }

        Vorgang naechster() throws InterruptedException {
            schloss.lock();
            try {
                while (true) {
                    Vorgang v = vorgaenge.peek();
                    if (v == null) {
                        etwasNeues.await();
                        continue;
                    }
                    long warte = v.faellig - System.nanoTime();
                    if (warte <= 0) return vorgaenge.poll();
                    etwasNeues.await(Math.min(warte, TimeUnit.MILLISECONDS.toNanos(50)), TimeUnit.NANOSECONDS);
                }
            } finally {
                schloss.unlock();
            }
        }

        int zahl() {
            schloss.lock();
            try {
                return vorgaenge.size();
            } finally {
                schloss.unlock();
            }
        }
    }

    static final class Buchhaltung {
        final Wiedervorlage vorlage = new Wiedervorlage();
        final LongAdder gemahnt = new LongAdder();
        final LongAdder bezahlt = new LongAdder();

        void bearbeite(boolean zahlt) throws InterruptedException {
            Vorgang v = vorlage.naechster();
            if (zahlt || v.stufe == 3) {
                bezahlt.increment();
                return;
            }
            v.stufe++;
            v.faellig = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(2000);
            gemahnt.increment();
            vorlage.lege(v);
        }
    }

    private static final Buchhaltung BUCHHALTUNG = new Buchhaltung();

    public static void main(String[] args) throws Exception {
        Kundenkartei kunden = new Kundenkartei(111);
        Lieferscheine scheine = new Lieferscheine(112);
        Preisbuch preise = new Preisbuch(113);
        Waldbestand wald = new Waldbestand(114);
        Etikettenpuffer etiketten = new Etikettenpuffer();
        int aufEinmal = 12 + Scale.of(22);
        Schicht.starte("fakturierung", 115, (n, s) -> {
            for (int i = 0; i < aufEinmal; i++) {
                BUCHHALTUNG.vorlage.lege(new Vorgang(300_000 + n * aufEinmal + i, s.text(16 + s.below(20)), LocalDate.now().plusDays(14), s.below(4_000_000), s.text(80 + s.below(200)), s.bytes(300 + s.below(400)), System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1500 + s.below(4000))));
            }
            if (n % 3 == 0) kunden.kunde(20_000 + s.below(60_000));
            if (n % 8 == 0) scheine.schreibe(java.time.Instant.now());
            Thread.sleep(17);
        });
        for (int w = 0; w < 2; w++) {
            Schicht.starte("mahnlauf-" + (w + 1), 116 + w, (n, s) -> {
                BUCHHALTUNG.bearbeite(s.below(10) < 8);
                if (n % 300 == 0) etiketten.drucke(s.bytes(250));
                if (n % 500 == 0) wald.festmeter(s.below(5000));
                preise.preis("EI-A");
            });
        }
        Thread.sleep(15_000);
        System.out.println(BUCHHALTUNG.vorlage.zahl() + " waiting, " + BUCHHALTUNG.gemahnt + " reminded, " + BUCHHALTUNG.bezahlt + " done");
        Ready.last();
    }
}
