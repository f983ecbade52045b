package gr.navlomesitis.koina;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Sheets on which the letters are composed, all made at the start, lent and given back. */
public final class Entypa {
    private final BlockingQueue<char[]> elefthera = new ArrayBlockingQueue<>(Math.max(3, Scale.of(72)));

    public Entypa() {
        while (elefthera.offer(new char[40_000])) ;
    }

    public int typose(String keimeno) throws InterruptedException {
        char[] fyllo = elefthera.take();
        try {
            keimeno.getChars(0, Math.min(keimeno.length(), fyllo.length), fyllo, 0);
            return fyllo[0];
        } finally {
            elefthera.put(fyllo);
        }
    }
}
