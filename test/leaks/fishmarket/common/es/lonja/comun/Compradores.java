package es.lonja.comun;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The buyers seen last, in a fixed number of seats: who comes new gets the seat of the next one that was not asked for. */
public final class Compradores implements Rutina {
    public static final class Comprador {
        final String nif;
        final String nombre;
        final String direccion;
        final int[] avales;
        long credito;

        Comprador(String nif, String nombre, String direccion, int[] avales) {
            this.nif = nif;
            this.nombre = nombre;
            this.direccion = direccion;
            this.avales = avales;
        }
    }

    private final Comprador[] asientos = new Comprador[Scale.of(9000)];
    private final boolean[] pedido = new boolean[asientos.length];
    private final Map<String, Integer> sitio = new HashMap<>();
    private final Sample libro;
    private int aguja;

    public Compradores(long seed) {
        libro = new Sample(seed);
        for (int i = 0; i < asientos.length * 2; i++) de("B" + (4_000_000 + i));
    }

    public synchronized Comprador de(String nif) {
        Integer donde = sitio.get(nif);
        if (donde != null) {
            pedido[donde] = true;
            return asientos[donde];
        }
        while (asientos[aguja] != null && pedido[aguja]) {
            pedido[aguja] = false;
            aguja = (aguja + 1) % asientos.length;
        }
        if (asientos[aguja] != null) sitio.remove(asientos[aguja].nif);
        Comprador c = new Comprador(nif, libro.text(18 + libro.below(24)), libro.text(30 + libro.below(40)), new int[6 + libro.below(10)]);
        c.credito = libro.below(9_000_000);
        asientos[aguja] = c;
        sitio.put(nif, aguja);
        aguja = (aguja + 1) % asientos.length;
        return c;
    }

    @Override
    public void ronda(Sample s) {
        for (int i = 0; i < 10; i++) de("B" + (4_000_000 + asientos.length + s.below(asientos.length * 2)));
    }
}
