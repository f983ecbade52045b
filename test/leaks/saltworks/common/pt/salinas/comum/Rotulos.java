package pt.salinas.comum;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Printed labels, the most recently used ones; full since the start. */
public final class Rotulos {
    private final int maximo = Scale.of(1750);
    private final Map<String, byte[]> imagens = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, byte[]> velha) {
            return size() > maximo;
        }
    };
    private final Sample s;

    public Rotulos(long semente) {
        s = new Sample(semente);
        for (int i = 0; i < maximo * 2; i++) rotulo("FS-" + i);
    }

    public synchronized byte[] rotulo(String artigo) {
        byte[] b = imagens.get(artigo);
        if (b == null) imagens.put(artigo, b = s.bytes(3500 + s.below(2000)));
        return b;
    }
}
