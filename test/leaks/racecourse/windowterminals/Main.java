package ie.glenview.windows;

import fi.iki.elonen.NanoHTTPD;
import ie.glenview.base.BettingAccounts;
import ie.glenview.base.CateringContracts;
import ie.glenview.base.GoingTables;
import ie.glenview.base.ToteWindow;
import ie.glenview.base.WithdrawalTimes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** The small web server that the terminals at the betting windows ask for odds and pools. */
public class Main {
    static final class WindowRunner implements NanoHTTPD.AsyncRunner {
        private final ExecutorService threads = Executors.newFixedThreadPool(6);
        private final List<NanoHTTPD.ClientHandler> handlers = Collections.synchronizedList(new ArrayList<>());
        private final AtomicInteger active = new AtomicInteger();
        private volatile int busiest;

        @Override
        public void exec(NanoHTTPD.ClientHandler handler) {
            handlers.add(handler);
            busiest = Math.max(busiest, active.incrementAndGet());
            threads.execute(handler);
        }

        @Override
        public void closed(NanoHTTPD.ClientHandler handler) {
            active.decrementAndGet();
        }

        @Override
        public void closeAll() {
            for (NanoHTTPD.ClientHandler h : new ArrayList<>(handlers)) h.close();
            threads.shutdown();
        }
    }

    static final class OddsServer extends NanoHTTPD {
        private final float[][] odds = new float[9][24];
        private final WindowRunner runner = new WindowRunner();

        OddsServer() {
            super("127.0.0.1", 0);
            setAsyncRunner(runner);
        }

        @Override
        public Response serve(IHTTPSession session) {
            int race = Integer.parseInt(session.getParms().getOrDefault("race", "0"));
            StringBuilder b = new StringBuilder();
            for (float o : odds[race % odds.length]) b.append(o).append(';');
            return newFixedLengthResponse(Response.Status.OK, "text/plain", b.toString());
        }
    }

    static final class BettingHall {
        final OddsServer server = new OddsServer();
        final ToteWindow tote = new ToteWindow(31);
        final BettingAccounts accounts = new BettingAccounts(32);
        final CateringContracts catering = new CateringContracts(33);
        final GoingTables going = new GoingTables(34);
        final WithdrawalTimes withdrawal = new WithdrawalTimes(35);
    }

    private static final BettingHall HALL = new BettingHall();

    private static int ask(int port, int window, int race) throws IOException {
        try (Socket terminal = new Socket(InetAddress.getLoopbackAddress(), port)) {
            terminal.setTcpNoDelay(true);
            terminal.getOutputStream().write(("GET /odds?race=" + race + " HTTP/1.1\r\nHost: window" + window + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            return terminal.getInputStream().readAllBytes().length;
        }
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(903);
        OddsServer server = HALL.server;
        for (float[] race : server.odds) for (int i = 0; i < race.length; i++) race[i] = 1.1f + s.below(400) / 10f;
        server.start(NanoHTTPD.SOCKET_READ_TIMEOUT, true);
        long bytes = 0;
        for (int i = 0; i < 12_000; i++) {
            bytes += ask(server.getListeningPort(), s.below(140), s.below(9));
            server.odds[s.below(9)][s.below(24)] = 1.1f + s.below(400) / 10f;
        }
        if (bytes == 0) throw new IllegalStateException();
        Ready.last();
    }
}
