package es.lonja.camaras;

import es.lonja.comun.Compradores;
import es.lonja.comun.Jornada;
import es.lonja.comun.SondasCamara;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: frames of the cameras over the belts go in pooled heap buffers through a queue with a capacity to the threads that count the crates. Each buffer is released when it is counted. */
public class Main {
    record Fotograma(int cinta, long instante, ByteBuf imagen) {}

    static final class Cintas {
        private final PooledByteBufAllocator reserva = new PooledByteBufAllocator(false, 2, 0, 8192, 9, 64, 32, false);
        private final BlockingQueue<Fotograma> porContar = new ArrayBlockingQueue<>(Scale.of(130));
        private final AtomicLong cajas = new AtomicLong();

        void captar(int cinta, Sample s) throws InterruptedException {
            ByteBuf imagen = reserva.heapBuffer(48 * 1024 + s.below(40 * 1024));
            for (int i = 0; i < 96; i++) imagen.writeLong(s.number());
            imagen.writeZero(40 * 1024);
            Fotograma f = new Fotograma(cinta, System.currentTimeMillis(), imagen);
            if (!porContar.offer(f, 200, TimeUnit.MILLISECONDS)) imagen.release();
        }

        void contar() throws InterruptedException {
            Fotograma f = porContar.take();
            try {
                int claros = 0;
                while (f.imagen.readableBytes() >= 64) claros += f.imagen.skipBytes(63).readByte() > 0 ? 1 : 0;
                cajas.addAndGet(claros / 8 + f.cinta % 2);
            } finally {
                f.imagen.release();
            }
        }
    }

    private static final Cintas CINTAS = new Cintas();
    private static final Compradores COMPRADORES = new Compradores(261);
    private static final SondasCamara SONDAS = new SondasCamara(262);

    interface Paso {
        void dar() throws InterruptedException;
    }

    private static void hilo(String nombre, Paso paso) {
        Thread t = new Thread(() -> {
            try {
                while (true) paso.dar();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, nombre);
        t.setDaemon(true);
        t.start();
    }

    public static void main(String[] args) throws Exception {
        Jornada.empezar(COMPRADORES, SONDAS);
        for (int c = 0; c < 2; c++) {
            int cinta = c;
            Sample s = new Sample(1700 + c);
            hilo("camara " + c, () -> {
                CINTAS.captar(cinta, s);
                if (s.below(100) < 40) Thread.sleep(2);
            });
            hilo("contador " + c, () -> {
                CINTAS.contar();
                Thread.sleep(1);
            });
        }
        Thread.sleep(8000);
        System.out.println(CINTAS.cajas.get() > 1000 ? "counted" : "slow");
        Ready.last();
    }
}
