package harbor;

import java.util.SplittableRandom;

/** Seeded texts and numbers. */
public final class Gen {
    private static final String[] W =
            "anchor berth cargo draft ebb freight gantry hull isle jetty keel ladder mast north ocean pilot quay rudder stern tide unload vessel wharf yard beam crane deck engine fender galley hatch lock manifest net order plank route sail tug"
                    .split(" ");
    private final SplittableRandom r;

    public Gen(long seed) {
        r = new SplittableRandom(seed * 7919 + 17);
    }

    public static int scaled(int n) {
        return Math.max(1, (int) ((long) n * Integer.getInteger("noise", 100) / 100));
    }

    public int num(int n) {
        return r.nextInt(n);
    }

    public double real() {
        return r.nextDouble();
    }

    public long id() {
        return r.nextLong() >>> 1;
    }

    public String word() {
        return W[r.nextInt(W.length)];
    }

    public String text(int len) {
        StringBuilder b = new StringBuilder(len + 10);
        while (b.length() < len) b.append(word()).append(' ');
        b.setLength(len);
        return b.toString();
    }

    public String hex(int len) {
        StringBuilder b = new StringBuilder(len);
        for (int i = 0; i < len; i++) b.append(Character.forDigit(r.nextInt(16), 16));
        return b.toString();
    }

    public String uuid() {
        return new java.util.UUID(r.nextLong(), r.nextLong()).toString();
    }

    public String name() {
        String a = word(), b = word();
        return Character.toUpperCase(a.charAt(0))
                + a.substring(1)
                + " "
                + Character.toUpperCase(b.charAt(0))
                + b.substring(1)
                + " "
                + r.nextInt(1000);
    }

    public byte[] bytes(int n) {
        byte[] b = new byte[n];
        for (int i = 0; i + 4 <= n; i += 4) {
            int v = r.nextInt();
            b[i] = (byte) v;
            b[i + 1] = (byte) (v >> 8);
            b[i + 2] = (byte) (v >> 16);
            b[i + 3] = (byte) (v >> 24);
        }
        return b;
    }

    public <T> T of(T[] a) {
        return a[r.nextInt(a.length)];
    }
}
