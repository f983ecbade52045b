package ch.uhrwerk.yhteiset;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Parcels on their way: handed over, delivered, forgotten. */
public final class Lahetykset {
    public record Lahetys(String tunnus, Instant luovutettu, String vastaanottaja, String sisalto, byte[] tarra) {}

    private final int matkalla = Scale.of(5200);
    private final Map<String, Lahetys> avoimet = new LinkedHashMap<>();
    private final Sample s;
    private int seuraava = 100_000;

    public Lahetykset(long siemen) {
        s = new Sample(siemen);
        for (int i = 0; i < matkalla * 2; i++) luovuta(Instant.now().minusSeconds((matkalla * 2L - i) * 25));
    }

    public synchronized void luovuta(Instant nyt) {
        String tunnus = "RX" + seuraava++ + "CH";
        avoimet.put(tunnus, new Lahetys(tunnus, nyt, s.text(30 + s.below(20)), s.text(40 + s.below(60)), s.bytes(400 + s.below(300))));
        if (avoimet.size() > matkalla) toimitettu(avoimet.keySet().iterator().next());
    }

    public synchronized void toimitettu(String tunnus) {
        avoimet.remove(tunnus);
    }
}
