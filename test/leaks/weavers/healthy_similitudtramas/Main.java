package es.urdimbre.similitud;

import es.urdimbre.base.Clientela;
import es.urdimbre.base.Hilaturas;
import es.urdimbre.base.Muelle;
import es.urdimbre.base.Muestrario;
import es.urdimbre.base.Rutas;
import es.urdimbre.base.Turno;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    /** A drawing as bits, with its name. */
    record Trama(String nombre, long[] bits) {}

    /** Compares each drawing with each other by night, so that the shop can say what goes with what. */
    static final class Similitud implements Runnable {
        private static final int VECINOS = 12;
        private final ForkJoinPool obreros = new ForkJoinPool(2);
        private final Trama[] tramas;
        private final int noches = Turno.rondas(2);
        private final AtomicInteger filas = new AtomicInteger();
        private final CountDownLatch mediada = new CountDownLatch(1);
        private float[][] tabla;
        private volatile int[][] vecinos;
        private volatile int noche;

        Similitud(int n, long semilla) {
            Sample s = new Sample(semilla);
            tramas = new Trama[n];
            for (int i = 0; i < n; i++) {
                long[] bits = new long[16];
                for (int k = 0; k < 16; k++) bits[k] = s.number();
                tramas[i] = new Trama("trama " + s.text(10), bits);
            }
        }

        @Override
        public void run() {
            while (true) {
                noche++;
                filas.set(0);
                tabla = new float[tramas.length][];
                obreros.invoke(new Tramo(0, tramas.length));
                int[][] nuevos = new int[tramas.length][];
                for (int i = 0; i < tramas.length; i++) nuevos[i] = cercanos(tabla[i]);
                vecinos = nuevos;
                tabla = null;
            }
        }

        private void fila(int i) {
            float[] f = new float[i];
            long[] a = tramas[i].bits();
            for (int j = 0; j < i; j++) {
                long[] b = tramas[j].bits();
                int iguales = 0;
                for (int k = 0; k < a.length; k++) iguales += Long.bitCount(~(a[k] ^ b[k]));
                f[j] = iguales / 1024f;
            }
            tabla[i] = f;
            // the rest of the night belongs to the accounts as well
            if (filas.incrementAndGet() > tramas.length * 7 / 10 && noche >= noches) {
                mediada.countDown();
                try {
                    Thread.sleep(300);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        private static int[] cercanos(float[] fila) {
            int[] mejores = new int[Math.min(VECINOS, fila.length)];
            float[] valor = new float[mejores.length];
            Arrays.fill(valor, -1);
            for (int j = 0; j < fila.length; j++) {
                int p = mejores.length - 1;
                if (p < 0 || fila[j] <= valor[p]) continue;
                while (p > 0 && valor[p - 1] < fila[j]) {
                    valor[p] = valor[p - 1];
                    mejores[p] = mejores[p - 1];
                    p--;
                }
                valor[p] = fila[j];
                mejores[p] = j;
            }
            return mejores;
        }

        private final class Tramo extends RecursiveAction {
            private final int desde;
            private final int hasta;

            Tramo(int desde, int hasta) {
                this.desde = desde;
                this.hasta = hasta;
            }

            @Override
            protected void compute() {
                if (hasta - desde > 64) {
                    int medio = (desde + hasta) >>> 1;
                    invokeAll(new Tramo(desde, medio), new Tramo(medio, hasta));
                    return;
                }
                for (int i = desde; i < hasta; i++) fila(i);
            }
        }
    }

    static final class Recomendador {
        final Clientela clientela = new Clientela(121);
        final Hilaturas hilaturas = new Hilaturas(122);
        final Muelle muelle = new Muelle(123);
        final Muestrario muestrario = new Muestrario(124);
        final Rutas rutas = new Rutas(125);
        final Similitud similitud = new Similitud(Scale.of(14_000), 126);
    }

    public static void main(String[] args) throws Exception {
        Recomendador recomendador = new Recomendador();
        Thread t = new Thread(recomendador.similitud, "similitud");
        t.setDaemon(true);
        t.start();
        recomendador.similitud.mediada.await();
        Sample s = new Sample(127);
        int sumas = 0;
        for (int i = 0; i < 3000; i++) {
            int[] v = recomendador.similitud.vecinos[s.below(recomendador.similitud.tramas.length)];
            sumas += v.length == 0 ? 0 : recomendador.muestrario.foto(v[0]).length;
            recomendador.clientela.cliente(s.below(60_000));
        }
        System.out.println(recomendador.similitud.filas + " rows of night " + recomendador.similitud.noche + ", " + sumas);
        Ready.last();
    }
}
