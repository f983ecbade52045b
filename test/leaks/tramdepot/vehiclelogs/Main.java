package pt.eletricos.bordo;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.harness.Ready;
import org.harness.Sample;
import pt.eletricos.rede.Agulhas;
import pt.eletricos.rede.Cartoes;
import pt.eletricos.rede.Descodificadores;
import pt.eletricos.rede.GuardaFreios;
import pt.eletricos.rede.Paragens;

/** Each run of a tram into the depot is read out under a handler that collects its lines for the report. The handler is closed at the end of the run, and remains with the logger. */
public class Main {
    static final class RunHandler extends Handler {
        private final String run;
        private final StringBuilder lines = new StringBuilder(256);
        private boolean closed;

        RunHandler(String run) {
            this.run = run;
        }

        @Override
        public synchronized void publish(LogRecord r) {
            if (!closed && r.getMessage().startsWith(run)) lines.append(r.getMessage()).append('\n');
        }

        @Override
        public void flush() {}

        @Override
        public synchronized void close() {
            closed = true;
        }

        synchronized int length() {
            return lines.length();
        }
    }

    static final class ReadOut {
        private final Logger log = Logger.getLogger("pt.eletricos.bordo.leitura");
        private long written;

        ReadOut() {
            log.setUseParentHandlers(false);
            log.setLevel(Level.INFO);
        }

        void run(String run, Sample s) {
            RunHandler handler = new RunHandler(run);
            log.addHandler(handler);
            try {
                for (int k = 3 + s.below(5); k > 0; k--) log.info(run + " " + s.text(40 + s.below(60)));
            } finally {
                handler.close();
            }
            synchronized (this) {
                written += handler.length();
            }
        }
    }

    static final class Depot {
        final ReadOut readOut = new ReadOut();
        final Paragens stops = new Paragens(61);
        final Cartoes cards = new Cartoes(62);
        final Descodificadores decoders = new Descodificadores();
        final GuardaFreios drivers = new GuardaFreios(63);
        final Agulhas points = new Agulhas(64);
    }

    private static final Depot DEPOT = new Depot();

    public static void main(String[] args) throws Exception {
        ExecutorService tracks = Executors.newFixedThreadPool(2);
        for (int t = 1; t <= 2; t++) {
            int track = t;
            tracks.submit(() -> {
                Sample s = new Sample(1000 + track);
                for (int n = 0; n < 2600; n++) {
                    DEPOT.readOut.run("run " + track + "/" + n + " tram " + (400 + s.below(120)), s);
                    for (int k = 0; k < 6; k++) DEPOT.cards.of(3_000_000L + s.below(80_000));
                    if (n % 20 == 0) Thread.sleep(30);
                    DEPOT.decoders.decode(s.bytes(400));
                }
                return null;
            });
        }
        tracks.shutdown();
        tracks.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(DEPOT.readOut.written + " characters, driver of " + DEPOT.drivers.depot(40_001));
        Ready.last();
    }
}
