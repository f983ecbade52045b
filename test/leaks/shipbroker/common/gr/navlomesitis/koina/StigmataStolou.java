package gr.navlomesitis.koina;

import org.harness.Sample;
import org.harness.Scale;

/** The last positions of each ship of the insured fleet, in one block that is written round and round. */
public final class StigmataStolou {
    private static final int ANA = 160;
    private final int ploia = Scale.of(3200);
    private final int[] platos = new int[ploia * ANA];
    private final int[] mikos = new int[ploia * ANA];
    private final int[] ora = new int[ploia * ANA];
    private final short[] epomeno = new short[ploia];

    public StigmataStolou(long seed) {
        Sample s = new Sample(seed);
        int now = (int) (System.currentTimeMillis() / 1000);
        for (int i = 0; i < ploia * ANA * 2; i++) grapse(i % ploia, s.below(1_200_000), s.below(3_600_000), now - (ploia * ANA * 2 - i) / ploia * 600);
    }

    public synchronized void grapse(int ploio, int lat, int lon, int at) {
        int p = ploio % ploia;
        int i = p * ANA + epomeno[p];
        platos[i] = lat;
        mikos[i] = lon;
        ora[i] = at;
        epomeno[p] = (short) ((epomeno[p] + 1) % ANA);
    }
}
