package harbor;

import java.util.*;
import java.util.concurrent.*;

/** Healthy: users who are signed in; they come and go, and who is idle goes first. */
public final class Users {
    static final class User {
        final String login, mail;
        final Set<String> roles = new HashSet<>();
        final long since;

        User(Gen g, long at) {
            login = g.hex(8);
            mail = g.word() + "@" + g.word() + ".example";
            roles.add("booking:" + g.word());
            roles.add("desk-" + g.num(9));
            since = at;
        }
    }

    private final Map<String, User> online = new LinkedHashMap<>();
    private static final Users SERVICE = new Users();

    public static void load(int n) {
        Gen g = new Gen(16);
        int k = Gen.scaled(n);
        long t = System.currentTimeMillis() - 600000;
        for (int i = 0; i < k * 3; i++) {
            User u = new User(g, t + i * 600000L / (k * 3));
            SERVICE.online.put(u.login, u);
            if (i >= k) {
                Iterator<String> it = SERVICE.online.keySet().iterator();
                it.next();
                it.remove();
            }
        }
    }
}
