package hu.hangkiado.base;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Profiles of the fans that were here last, in a chain by use; the end of the chain goes when there are too many. */
public final class FanProfiles {
    private static final class Node {
        final int fan;
        final String nick;
        final short[] taste;
        Node newer;
        Node older;

        Node(int fan, String nick, short[] taste) {
            this.fan = fan;
            this.nick = nick;
            this.taste = taste;
        }
    }

    private final int most = Scale.of(18_000);
    private final Map<Integer, Node> byFan = new HashMap<>();
    private final Sample s;
    private Node newest;
    private Node oldest;

    public FanProfiles(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(52_000); i++) visit(400_000 + s.below(Scale.of(60_000)));
    }

    public synchronized String visit(int fan) {
        Node n = byFan.get(fan);
        if (n == null) {
            short[] taste = new short[16 + s.below(40)];
            for (int i = 0; i < taste.length; i++) taste[i] = (short) s.below(9000);
            byFan.put(fan, n = new Node(fan, s.text(8 + s.below(14)), taste));
        } else unlink(n);
        n.older = newest;
        if (newest != null) newest.newer = n;
        newest = n;
        if (oldest == null) oldest = n;
        if (byFan.size() > most) {
            Node last = oldest;
            unlink(last);
            byFan.remove(last.fan);
        }
        return n.nick;
    }

    private void unlink(Node n) {
        if (n.newer != null) n.newer.older = n.older;
        else newest = n.older;
        if (n.older != null) n.older.newer = n.newer;
        else oldest = n.newer;
        n.newer = null;
        n.older = null;
    }
}
