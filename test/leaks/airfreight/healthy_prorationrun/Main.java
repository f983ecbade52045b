package tr.com.turnakargo.revenue;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import tr.com.turnakargo.ambar.BuildUpOrders;
import tr.com.turnakargo.ambar.TelexBuffers;
import tr.com.turnakargo.ambar.ZoneRates;

/** Healthy: the revenue of each partner airline's waybills is divided at night. The results of one airline are half of the heap; they are written and dropped before the next airline begins. Two airlines are done, the third is two thirds through. */
public class Main {
    /** The waybills of one airline, as they came from the accounts. */
    static final class Waybills {
        final String airline;
        final long[] number;
        final int[] kilograms;
        final short[] zones;

        Waybills(String airline, int n, Sample s) {
            this.airline = airline;
            number = new long[n];
            kilograms = new int[n];
            zones = new short[n];
            for (int i = 0; i < n; i++) {
                number[i] = 23_580_000_000L + i * 11L;
                kilograms[i] = 1 + s.below(2600);
                zones[i] = (short) s.below(5000);
            }
        }
    }

    static final class Share {
        final long waybill;
        final double gross;
        final double ours;
        final double theirs;
        final String sector;
        final String remark;

        Share(long waybill, double gross, double ours, double theirs, String sector, String remark) {
            this.waybill = waybill;
            this.gross = gross;
            this.ours = ours;
            this.theirs = theirs;
            this.sector = sector;
            this.remark = remark;
        }
    }

    static final class ProrationRun implements Runnable {
        private final String[] airlines;
        private final ZoneRates rates;
        private final Sample s = new Sample(1201);
        private volatile int done;
        private volatile int row;

        ProrationRun(ZoneRates rates, String... airlines) {
            this.rates = rates;
            this.airlines = airlines;
        }

        @Override
        public void run() {
            try {
                for (String airline : airlines) {
                    Waybills w = new Waybills(airline, Scale.of(180_000), s);
                    List<Share> shares = prorate(w);
                    write(shares);
                    done++;
                }
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private List<Share> prorate(Waybills w) throws InterruptedException {
            List<Share> shares = new ArrayList<>(w.number.length);
            for (row = 0; row < w.number.length; row++) {
                double gross = rates.charge(w.zones[row] / 70, w.zones[row] % 70, w.kilograms[row]);
                double part = 0.2 + s.below(60) / 100.0;
                shares.add(new Share(w.number[row], gross, gross * part, gross - gross * part, s.code(3) + "-" + s.code(3), s.text(8 + s.below(20))));
                // The accounts of this airline are asked for each waybill from here on: mixed cargo.
                if (done == 2 && row > w.number.length * 2 / 3) Thread.sleep(3);
            }
            return shares;
        }

        private void write(List<Share> shares) throws IOException {
            CheckedOutputStream sum = new CheckedOutputStream(OutputStream.nullOutputStream(), new CRC32());
            try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(sum))) {
                for (Share x : shares) {
                    out.writeLong(x.waybill);
                    out.writeDouble(x.ours);
                    out.writeDouble(x.theirs);
                    out.writeUTF(x.sector);
                    out.writeUTF(x.remark);
                }
            }
            if (sum.getChecksum().getValue() == 0) throw new IOException("nothing written");
        }
    }

    private static final ZoneRates RATES = new ZoneRates(1202);
    private static final BuildUpOrders ORDERS = new BuildUpOrders(1203);
    private static final TelexBuffers BUFFERS = new TelexBuffers();

    public static void main(String[] args) throws Exception {
        ProrationRun run = new ProrationRun(RATES, "KE", "LH", "OZ", "TK");
        Thread night = new Thread(run, "proration");
        night.setDaemon(true);
        night.start();
        while (run.done < 2 || run.row <= Scale.of(180_000) * 2 / 3) {
            BUFFERS.give(BUFFERS.take().put((byte) 1));
            Thread.sleep(20);
        }
        System.out.println(run.done + " airlines done, " + (ORDERS.pieces() > 0));
        Ready.last();
    }
}
