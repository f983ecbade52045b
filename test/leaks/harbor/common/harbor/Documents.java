package harbor;

import com.github.benmanes.caffeine.cache.*;

/** Healthy: rendered customs papers, a Caffeine cache at its maximum size. */
public final class Documents {
    public record Paper(String number, byte[] pdf, String title) {}

    private static Cache<String, Paper> rendered;

    public static void load(int max, int size) {
        int n = Gen.scaled(max);
        rendered = Caffeine.newBuilder().maximumSize(n).executor(Runnable::run).build();
        Gen g = new Gen(4);
        for (int i = 0; i < n * 2; i++) {
            String k = "DOC-" + g.hex(12);
            rendered.put(k, new Paper(k, g.bytes(size / 2 + g.num(size)), g.text(40)));
        }
        rendered.cleanUp();
    }
}
