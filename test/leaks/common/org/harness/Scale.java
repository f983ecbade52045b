package org.harness;

/** How much healthy data there is: -Dnoise=25 makes a quarter of it. */
public final class Scale {
    private Scale() {}

    public static int of(int n) {
        return Math.max(1, (int) ((long) n * Integer.getInteger("noise", 100) / 100));
    }
}
