package cinema;

/** Healthy: visitors by hall and quarter of an hour, columns of numbers of a year's length. */
public final class Audience {
    private final String cinema;
    private final int[] visitors, revenue;
    private static Audience[] year;

    private Audience(String cinema, int slots) {
        this.cinema = cinema;
        visitors = new int[slots];
        revenue = new int[slots];
    }

    public static void read(int cinemas) {
        Dice d = new Dice(12);
        Audience[] all = new Audience[Dice.part(cinemas)];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Audience("cinema-" + i, 5840);
            for (int k = 0; k < 5840; k++) {
                all[i].visitors[k] = 1 + d.below(280);
                all[i].revenue[k] = all[i].visitors[k] * 1150;
            }
        }
        year = all;
    }
}
