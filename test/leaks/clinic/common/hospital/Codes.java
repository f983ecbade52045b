package hospital;

import java.util.TreeMap;

/** Healthy: diagnoses and procedures in a tree by the letters of their codes. */
public final class Codes {
    private final TreeMap<Character, Codes> next = new TreeMap<>();
    private String title;
    private static final Codes ROOT = new Codes();

    public static void build(int codes) {
        Rnd r = new Rnd(13);
        for (int i = Rnd.share(codes); i > 0; i--) {
            Codes at = ROOT;
            for (char c : (r.letters(1) + r.digits(4)).toCharArray()) at = at.next.computeIfAbsent(c, k -> new Codes());
            at.title = r.note(36);
        }
    }
}
