package es.lonja.comun;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of lots for the screens, at most so many bytes: the one that was not wanted for longest goes. */
public final class FotosLote implements Rutina {
    private static final class Foto {
        final String lote;
        final byte[] jpeg;
        Foto antes;
        Foto despues;

        Foto(String lote, byte[] jpeg) {
            this.lote = lote;
            this.jpeg = jpeg;
        }
    }

    private final int presupuesto = Scale.of(7_000_000);
    private final Map<String, Foto> porLote = new HashMap<>();
    private final Foto cabo = new Foto("", new byte[0]);
    private final Sample camara;
    private int bytes;

    public FotosLote(long seed) {
        camara = new Sample(seed);
        cabo.antes = cabo.despues = cabo;
        for (int i = 0; i < Scale.of(3600); i++) foto("L" + (70_000 + i));
    }

    public synchronized byte[] foto(String lote) {
        Foto f = porLote.get(lote);
        if (f == null) {
            f = new Foto(lote, camara.bytes(2200 + camara.below(3800)));
            porLote.put(lote, f);
            bytes += f.jpeg.length;
        } else {
            soltar(f);
        }
        f.despues = cabo.despues;
        f.antes = cabo;
        f.despues.antes = f;
        cabo.despues = f;
        while (bytes > presupuesto) {
            Foto vieja = cabo.antes;
            soltar(vieja);
            porLote.remove(vieja.lote);
            bytes -= vieja.jpeg.length;
        }
        return f.jpeg;
    }

    private static void soltar(Foto f) {
        f.antes.despues = f.despues;
        f.despues.antes = f.antes;
    }

    @Override
    public void ronda(Sample s) {
        for (int i = 0; i < 3; i++) foto("L" + (70_000 + s.below(5000)));
    }
}
