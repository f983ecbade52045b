package pt.eletricos.rede;

import java.util.concurrent.LinkedBlockingDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Notices to passengers, newest first, as the information desk shows them: as many as the list is long. */
public final class Avisos {
    record Aviso(long at, String line, String portuguese, String english) {}

    private final LinkedBlockingDeque<Aviso> newest = new LinkedBlockingDeque<>(Scale.of(9000));

    public Avisos(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < Scale.of(30_000); i++) tell("line " + s.below(90), s.text(60 + s.below(120)), s.text(50 + s.below(100)));
    }

    public void tell(String line, String portuguese, String english) {
        Aviso a = new Aviso(System.currentTimeMillis(), line, portuguese, english);
        while (!newest.offerFirst(a)) newest.pollLast();
    }

    public int count() {
        return newest.size();
    }
}
