package pt.clinicavisao.rede;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Thumbnails of the fundus camera in sets of four places; in a set the one goes that was asked for longest ago. */
public final class MiniaturasRetina {
    private final int[] exames = new int[Scale.of(1500) * 4];
    private final byte[][] imagens = new byte[exames.length][];
    private final int[] usado = new int[exames.length];
    private final Sample s;
    private int relogio;

    public MiniaturasRetina(long seed) {
        s = new Sample(seed);
        Arrays.fill(exames, -1);
        for (int i = 0; i < exames.length * 4; i++) ver(s.below(exames.length * 5));
    }

    public synchronized byte[] ver(int exame) {
        int lugar = exame % (exames.length / 4) * 4;
        int maisAntigo = lugar;
        for (int i = lugar; i < lugar + 4; i++) {
            if (exames[i] == exame) {
                usado[i] = ++relogio;
                return imagens[i];
            }
            if (usado[i] < usado[maisAntigo]) maisAntigo = i;
        }
        exames[maisAntigo] = exame;
        usado[maisAntigo] = ++relogio;
        return imagens[maisAntigo] = s.bytes(700 + s.below(800));
    }
}
