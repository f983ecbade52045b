package de.faxbruecke.gateway;

import hospital.*;

import org.apache.commons.io.FileCleaningTracker;
import org.harness.Ready;

import java.io.File;
import java.nio.file.*;

/**
 * Sends findings to practices that still have a fax. Each page becomes a temporary file; a cleaner
 * deletes it when the object that it was made for is gone.
 */
public class Main {
    static final class FaxGateway {
        private final FileCleaningTracker temporaryFiles = new FileCleaningTracker();
        private final Path spool;
        private long sent;

        FaxGateway(Path spool) {
            this.spool = spool;
        }

        void send(Rnd r, int fax) {
            for (int page = 1; page <= 3; page++) {
                File file = spool.resolve("practice-" + r.digits(6)).resolve("fax-" + fax + "-" + r.letters(24) + "-page-" + page + ".tiff").toFile();
                temporaryFiles.track(file, this);
                sent += file.getPath().length();
            }
        }
    }

    private static FaxGateway gateway;

    public static void main(String[] a) throws Exception {
        Drugs.stock(52000);
        Consultations.plan(1000);
        Rota.write(760);
        ResultStore.record(120000);
        Stays.admit(46000);
        gateway = new FaxGateway(Paths.get("/var/spool/faxgateway/outgoing"));
        Rnd r = new Rnd(113);
        for (int i = 0; i < 15000; i++) gateway.send(r, i);
        Ready.last();
    }
}
