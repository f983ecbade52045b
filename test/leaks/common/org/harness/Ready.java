package org.harness;

/** Says on standard output that a dump can be taken, and waits for a line. */
public final class Ready {
    private Ready() {}

    /** A first dump, to compare the last one with. */
    public static void first() throws Exception {
        say("READY first");
    }

    public static void last() throws Exception {
        say("READY");
        System.exit(0);
    }

    private static void say(String line) throws Exception {
        System.gc();
        Thread.sleep(200);
        System.out.println(line);
        System.out.flush();
        int c;
        while ((c = System.in.read()) != '\n') {
            if (c < 0) System.exit(0);
        }
    }
}
