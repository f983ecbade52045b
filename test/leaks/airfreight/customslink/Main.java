package tr.com.turnakargo.gumruk;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import tr.com.turnakargo.ambar.BuildUpOrders;
import tr.com.turnakargo.ambar.CommodityCodes;
import tr.com.turnakargo.ambar.DocumentScans;
import tr.com.turnakargo.ambar.Milestones;
import tr.com.turnakargo.ambar.TransferShipments;

/** When the customs authority does not take a declaration, it is sent again. The failure is shown on the duty officer's screen, with the one before it attached, which has the one before that. */
public class Main {
    static final class DeclarationRefused extends Exception {
        final String reference;
        final int attempt;
        final byte[] telegram;

        DeclarationRefused(String reference, int attempt, byte[] telegram, Throwable cause) {
            super("declaration " + reference + " was not taken, attempt " + attempt, cause);
            this.reference = reference;
            this.attempt = attempt;
            this.telegram = telegram;
        }
    }

    static final class Authority {
        private final Sample s = new Sample(961);

        synchronized void accept(byte[] telegram) throws IOException {
            if (s.below(100) < 7) throw new IOException(s.below(3) == 0 ? "connection reset by peer" : "no answer within 20 s");
        }
    }

    static final class CustomsLink {
        private final Authority authority = new Authority();
        private final LongAdder taken = new LongAdder();
        private DeclarationRefused lastFailure;

        void declare(String reference, byte[] telegram) {
            for (int attempt = 1; attempt <= 4; attempt++) {
                try {
                    authority.accept(telegram);
                    taken.increment();
                    return;
                } catch (IOException e) {
                    failed(new DeclarationRefused(reference, attempt, telegram, e));
                }
            }
        }

        private synchronized void failed(DeclarationRefused failure) {
            if (lastFailure != null) failure.addSuppressed(lastFailure);
            lastFailure = failure;
        }

        synchronized String screen() {
            return lastFailure == null ? "" : lastFailure.getMessage() + ": " + lastFailure.getCause().getMessage() + lastFailure.getSuppressed().length;
        }
    }

    static final class ImportOffice {
        final CustomsLink link = new CustomsLink();
        final CommodityCodes codes = new CommodityCodes(61);
        final Milestones milestones = new Milestones(62);
        final TransferShipments transfers = new TransferShipments(63);
        final DocumentScans scans = new DocumentScans(64);
        final BuildUpOrders orders = new BuildUpOrders(65);
    }

    private static final ImportOffice OFFICE = new ImportOffice();

    public static void main(String[] args) throws Exception {
        ExecutorService senders = Executors.newFixedThreadPool(3);
        for (int t = 0; t < 3; t++) {
            int sender = t;
            senders.execute(() -> {
                Sample s = new Sample(960 + sender);
                int shown = 0;
                for (int i = 0; i < 11_000; i++) {
                    OFFICE.link.declare("26TR" + (34_000_000 + i * 3 + sender), s.bytes(300 + s.below(900)));
                    if (i % 50 == 0) shown += OFFICE.link.screen().length();
                    if (i % 4 == 0) OFFICE.scans.of("235-" + (8_000_000 + s.below(2600)));
                }
                if (shown == 0) System.out.println("nothing on the screen");
            });
        }
        senders.shutdown();
        senders.awaitTermination(90, TimeUnit.SECONDS);
        System.out.println(OFFICE.link.taken.sum() + " declarations taken");
        Ready.last();
    }
}
