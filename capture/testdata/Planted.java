import java.util.ArrayList;
import java.util.List;

/** Holds 37 markers, leaves 1000 dead ones, and waits until its input ends. */
public class Planted {
    static class Marker {
        final int number;

        Marker(int number) {
            this.number = number;
        }
    }

    static final List<Marker> kept = new ArrayList<>();
    static List<Marker> dead = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 37; i++) {
            kept.add(new Marker(i));
        }
        for (int i = 0; i < 1000; i++) {
            dead.add(new Marker(i));
        }
        dead = null;
        System.out.println("ready");
        while (System.in.read() >= 0) {
        }
    }
}
