package pl.cukrownia.zaklad;

import java.util.concurrent.LinkedBlockingDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Labels for bags on their way to the printers, the oldest given up when the spool is full. */
public final class LabelSpool {
    record Label(String lot, long packed, byte[] bitmap) {}

    private final LinkedBlockingDeque<Label> waiting = new LinkedBlockingDeque<>(Scale.of(2600));

    public LabelSpool(long seed) {
        Sample s = new Sample(seed);
        long now = System.currentTimeMillis();
        int n = Scale.of(7000);
        for (int i = 0; i < n; i++) spool(new Label("L" + (44_000 + i), now - (n - i) * 90L, s.bytes(1400 + s.below(1500))));
    }

    private void spool(Label l) {
        while (!waiting.offerLast(l)) waiting.pollFirst();
    }

    public int waiting() {
        return waiting.size();
    }
}
