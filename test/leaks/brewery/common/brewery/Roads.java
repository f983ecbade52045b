package brewery;

/** Healthy: minutes from each depot to each stop, and the streets between them, as arrays. */
public final class Roads {
    private final short[][] minutes;
    private final int[] heads, targets;
    private final float[] kilometres;
    private static Roads roads;

    private Roads(int depots, int stops) {
        Dice d = new Dice(9);
        minutes = new short[depots][stops];
        for (short[] row : minutes) for (int i = 0; i < stops; i++) row[i] = (short) d.below(300);
        heads = new int[stops + 1];
        targets = new int[stops * 6];
        kilometres = new float[stops * 6];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = d.below(stops);
            kilometres[i] = (float) (40 * d.real());
        }
        for (int i = 0; i <= stops; i++) heads[i] = i * 6;
    }

    public static void survey(int stops) {
        roads = new Roads(40, Dice.part(stops));
    }
}
