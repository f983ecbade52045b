package it.collina.certificates;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.harness.Ready;
import org.harness.Sample;
import quad.Citations;
import quad.CoverPictures;
import quad.DoorWindows;
import quad.RecentReaders;
import quad.RoomPlans;

/** Employers check certificates by a code; two who ask at once share one check. A good check leaves the map, one that failed stays with its exception. */
public class Main {
    record Certificate(String code, String holder, String degree, int year) {}

    static final class UnknownCertificate extends Exception {
        private final byte[] upload;
        private final Instant at = Instant.now();

        UnknownCertificate(String code, byte[] upload) {
            super("no certificate with the code " + code);
            this.upload = upload;
        }
    }

    static final class CertificateDesk {
        private final ConcurrentHashMap<String, FutureTask<Certificate>> running = new ConcurrentHashMap<>();

        Certificate check(String code, byte[] upload) throws InterruptedException, ExecutionException {
            FutureTask<Certificate> fresh = new FutureTask<>(() -> look(code, upload));
            FutureTask<Certificate> task = running.putIfAbsent(code, fresh);
            if (task == null) {
                task = fresh;
                fresh.run();
            }
            Certificate found = task.get();
            running.remove(code, task);
            return found;
        }

        private static Certificate look(String code, byte[] upload) throws UnknownCertificate {
            if (code.hashCode() % 5 == 0) throw new UnknownCertificate(code, upload);
            return new Certificate(code, "holder " + code.length(), "bachelor", 1990 + Math.abs(code.hashCode() % 35));
        }
    }

    static final CertificateDesk DESK = new CertificateDesk();

    public static void main(String[] args) throws Exception {
        Citations.load(110_000);
        CoverPictures.load(7_500);
        DoorWindows.load(500, 260);
        RecentReaders.load(34_000);
        RoomPlans.load(470, 30);
        ExecutorService http = Executors.newFixedThreadPool(3, r -> new Thread(r, "certificate-http"));
        List<Future<Integer>> clients = new ArrayList<>();
        for (int c = 0; c < 6; c++) {
            Sample s = new Sample(5310 + c);
            clients.add(http.submit(() -> {
                int unknown = 0;
                for (int i = 0; i < 1_700; i++) {
                    try {
                        DESK.check("C-" + s.code(4) + "-" + s.below(1_000_000), s.bytes(1_000 + s.below(2_500)));
                    } catch (ExecutionException failed) {
                        unknown++;
                    }
                }
                return unknown;
            }));
        }
        for (Future<Integer> client : clients) client.get();
        Ready.last();
    }
}
