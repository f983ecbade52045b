package be.scheldt.shipping;

import gavel.Artists;
import gavel.ConditionReports;
import gavel.LotPictures;
import gavel.Postcodes;
import gavel.ScaleRings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.harness.Ready;
import org.harness.Sample;

/** Parcels whose address cannot be read are put aside to be tried again; the round that tries them again takes a copy and never clears the list. */
public class Main {
    record Address(String name, String street, String postcode, String town, String country) {}

    record Parcel(String number, String lot, Address address, int grams, long packedAt) {}

    static final class UnreadableAddress extends Exception {
        UnreadableAddress(String message) {
            super(message);
        }
    }

    record Failure(Parcel parcel, UnreadableAddress reason, long at, int attempts) {}

    static final class LabelRun implements Runnable {
        private static final Parcel END = new Parcel("", "", null, 0, 0);
        private final BlockingQueue<Parcel> in = new LinkedBlockingQueue<>(500);
        private final List<Failure> aside = new ArrayList<>();
        private final String[] depots = new String[100];
        private long labels;
        private long repaired;

        LabelRun() {
            for (int i = 0; i < depots.length; i++) depots[i] = "depot " + i;
        }

        @Override
        public void run() {
            try {
                for (Parcel parcel = in.take(); parcel != END; parcel = in.take()) {
                    try {
                        label(parcel);
                    } catch (UnreadableAddress e) {
                        aside.add(new Failure(parcel, e, parcel.packedAt() + 500, 1));
                    }
                    if (labels % 9_000 == 8_999) tryAgain();
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        private void label(Parcel parcel) throws UnreadableAddress {
            String postcode = parcel.address().postcode();
            if (postcode.length() != 5) throw new UnreadableAddress("postcode '" + postcode + "' of " + parcel.number());
            if (depots[Integer.parseInt(postcode) / 1_000] != null) labels++;
        }

        private void tryAgain() {
            for (Failure failure : new ArrayList<>(aside)) {
                String digits = failure.parcel().address().postcode().replace("-", "");
                if (digits.length() == 5) repaired++;
            }
            labels++;
        }
    }

    static final LabelRun RUN = new LabelRun();

    public static void main(String[] args) throws Exception {
        Artists.load(25_000);
        ConditionReports.load(15_500);
        LotPictures.load(8_800);
        Postcodes.load(190_000);
        ScaleRings.load(500, 1_200);
        Thread run = new Thread(RUN, "label-run");
        run.start();
        Sample s = new Sample(4310);
        long at = System.currentTimeMillis() - 12L * 86_400_000L;
        for (int i = 0; i < 60_000; i++) {
            String postcode = String.valueOf(10_000 + s.below(80_000));
            if (s.below(10) == 0) postcode = s.below(2) == 0 ? postcode.substring(0, 4) : postcode.substring(0, 2) + "-" + postcode.substring(2);
            RUN.in.put(new Parcel("BE" + (900_000 + i), "L" + s.below(20_000), new Address(s.code(6) + " " + s.code(8), s.text(20), postcode, s.code(8), "BE"), 200 + s.below(9_000), at += 17_000));
        }
        RUN.in.put(LabelRun.END);
        run.join();
        Ready.last();
    }
}
