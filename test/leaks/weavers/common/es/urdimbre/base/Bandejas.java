package es.urdimbre.base;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Trays for the scanner: a fixed stock of strips of pixels. */
public final class Bandejas {
    private final ArrayBlockingQueue<int[]> libres = new ArrayBlockingQueue<>(Scale.of(260));

    public Bandejas() {
        while (libres.remainingCapacity() > 0) libres.add(new int[8192]);
    }

    public int usar(byte[] datos) throws InterruptedException {
        int[] tira = libres.take();
        try {
            int suma = 0;
            for (int i = 0; i < datos.length && i < tira.length; i++) suma += tira[i] = datos[i] & 255;
            return suma;
        } finally {
            libres.put(tira);
        }
    }
}
