package com.nordmark.insurance;

import com.meridian.office.*;
import java.io.*;
import java.net.*;
import java.util.concurrent.*;
import org.harness.Ready;

/**
 * Letters to policy holders are archived one after the other, each as the next link of a chain of futures. The archive has stopped to answer
 * and the socket has no timeout, so the chain only gets longer.
 */
public class Main {
    static final class Letter {
        final String id;
        final String policy;
        final String holder;
        final String town;
        final long written;
        final String text;

        Letter(Gen g, long written) {
            id = g.uuid();
            policy = "NM-" + g.digits(9);
            holder = g.name();
            town = g.town();
            this.written = written;
            text = g.text(380 + g.num(300));
        }
    }

    static final class LetterArchive {
        private final ExecutorService writer = Executors.newSingleThreadExecutor(r -> new Thread(r, "archive-writer"));
        private final Socket archive;
        private CompletableFuture<Integer> tail = CompletableFuture.completedFuture(0);
        private volatile long stored;

        LetterArchive(Socket archive) {
            this.archive = archive;
        }

        synchronized void add(Letter l) {
            tail = tail.thenCompose(n -> store(l, n));
        }

        private CompletableFuture<Integer> store(Letter l, int before) {
            return CompletableFuture.supplyAsync(() -> {
                try {
                    archive.getOutputStream().write((l.id + "\n" + l.text + "\n").getBytes());
                    if (archive.getInputStream().read() != '+') throw new IllegalStateException("refused");
                    stored++;
                    return before + 1;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }, writer);
        }
    }

    /** The archive, which answers the first letters only; another computer in truth. */
    static void serve(ServerSocket listen, int answers) {
        try {
            Socket s = listen.accept();
            BufferedReader in = new BufferedReader(new InputStreamReader(s.getInputStream()));
            for (int i = 0; i < answers; i++) {
                in.readLine();
                in.readLine();
                s.getOutputStream().write('+');
            }
            Thread.sleep(Long.MAX_VALUE);
        } catch (Exception e) {
            System.err.println(e);
        }
    }

    static final class Office {
        final LetterArchive letters;
        final OpenCases claims = new OpenCases(16_500);
        final ScanCache incoming = new ScanCache(670, 10_000);

        Office(LetterArchive letters) {
            this.letters = letters;
        }
    }

    private static Office office;

    public static void main(String[] args) throws Exception {
        ServerSocket listen = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread peer = new Thread(() -> serve(listen, 2_400), "archive-peer");
        peer.setDaemon(true);
        peer.start();
        Ledger.load(17_500);
        Partners.load(18_000);
        RateTables.load(840, 1000);
        office = new Office(new LetterArchive(new Socket(InetAddress.getLoopbackAddress(), listen.getLocalPort())));
        Gen g = new Gen(1010);
        int letters = 9_000;
        for (int i = 0; i < letters; i++) {
            office.letters.add(new Letter(g, Gen.at(i, letters, 11)));
            if (i < 2_400 && i % 300 == 299) Thread.sleep(30);
        }
        for (int i = 0; i < 100 && office.letters.stored < 2_400; i++) Thread.sleep(50);
        System.out.println("stored " + office.letters.stored);
        Ready.last();
    }
}
