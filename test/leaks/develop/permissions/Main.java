package org.medilab.access;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import org.meadow.clinic.Clinic;

/** Permissions are cached by a key class that has no equals and hashCode: no key is ever found again. */
public class Main {
    static class PermissionKey {
        final String user;
        final String resource;

        PermissionKey(String user, String resource) {
            this.user = user;
            this.resource = resource;
        }
    }

    static class Permission {
        final boolean granted;
        final String[] roles;
        final long evaluated = System.currentTimeMillis();

        Permission(boolean granted, String[] roles) {
            this.granted = granted;
            this.roles = roles;
        }
    }

    static class AccessControl {
        private final Map<PermissionKey, Permission> decisions = new ConcurrentHashMap<>();
        private final Sample sample = new Sample(97);

        boolean allowed(String user, String resource) {
            return decisions.computeIfAbsent(new PermissionKey(user, resource),
                    k -> new Permission(true, new String[] {sample.text(18), sample.text(18)})).granted;
        }
    }

    static class Laboratory {
        final Clinic clinic = new Clinic();
        final AccessControl access = new AccessControl();

        Laboratory() throws Exception {}
    }

    private static Laboratory laboratory;

    public static void main(String[] args) throws Exception {
        laboratory = new Laboratory();
        Sample s = new Sample(98);
        String[] users = new String[40];
        String[] resources = new String[25];
        for (int i = 0; i < users.length; i++) users[i] = s.text(16);
        for (int i = 0; i < resources.length; i++) resources[i] = "/reports/" + s.code(8);
        for (int i = 0; i < 22_000; i++) laboratory.access.allowed(users[s.below(40)], resources[s.below(25)]);
        Ready.last();
    }
}
