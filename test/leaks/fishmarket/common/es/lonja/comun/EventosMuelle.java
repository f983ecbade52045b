package es.lonja.comun;

import com.lmax.disruptor.RingBuffer;
import org.harness.Sample;

/** What happens on the quay, in a ring whose events were made once and are written again. */
public final class EventosMuelle implements Rutina {
    static final class Evento {
        final byte[] telegrama = new byte[320];
        long instante;
        int puerta;
    }

    private final RingBuffer<Evento> anillo;

    public EventosMuelle(long seed) {
        int n = Integer.getInteger("noise", 100) >= 100 ? 8192 : 2048;
        anillo = RingBuffer.createMultiProducer(Evento::new, n);
        Sample s = new Sample(seed);
        for (int i = 0; i < n; i++) ronda(s);
    }

    @Override
    public void ronda(Sample s) {
        for (int i = 0; i < 4; i++) {
            int puerta = s.below(90);
            anillo.publishEvent((e, seq) -> {
                e.instante = System.currentTimeMillis();
                e.puerta = puerta;
                for (int k = 0; k < e.telegrama.length; k += 8) e.telegrama[k] = (byte) (seq + k);
            });
        }
    }
}
