package eu.kronenhof.locks;

import eu.kronenhof.base.FloorPlans;
import eu.kronenhof.base.MemberProfiles;
import eu.kronenhof.base.OpenFolios;
import eu.kronenhof.base.PaymentWindow;
import eu.kronenhof.base.Towns;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import jodd.cache.TimedCache;
import org.harness.Ready;
import org.harness.Sample;

/**
 * A telephone that opens a door answers a challenge within 800 ms. The challenges are in a timed cache without a
 * limit, which removes what is over only when it is told to, and nobody schedules that: challenges stay, whether they
 * were answered or not.
 */
public class Main {
    static final class DoorChallenge {
        final String door;
        final long asked = System.currentTimeMillis();
        final byte[] nonce;
        final byte[] ephemeralKey;

        DoorChallenge(String door, byte[] nonce, byte[] ephemeralKey) {
            this.door = door;
            this.nonce = nonce;
            this.ephemeralKey = ephemeralKey;
        }
    }

    static final class MobileKeys {
        private final TimedCache<String, DoorChallenge> pending = new TimedCache<>(800);
        private final SecureRandom random = new SecureRandom();
        private final MessageDigest digest;
        private long opened;

        MobileKeys() throws Exception {
            digest = MessageDigest.getInstance("SHA-256");
        }

        String challenge(String door) {
            byte[] nonce = new byte[16];
            byte[] key = new byte[64];
            random.nextBytes(nonce);
            random.nextBytes(key);
            String name = HexFormat.of().formatHex(nonce);
            pending.put(name, new DoorChallenge(door, nonce, key));
            return name;
        }

        // The lock reports that it is open; the challenge is not looked at again.
        boolean open(String name, byte[] answer) {
            DoorChallenge c = pending.get(name);
            if (c == null || answer.length < 4) return false;
            digest.update(c.nonce);
            opened += digest.digest(answer).length > 0 ? 1 : 0;
            return true;
        }
    }

    static final class LockServer {
        final MobileKeys keys = new MobileKeys();
        final FloorPlans plans = new FloorPlans(41);
        final Towns towns = new Towns(42);
        final MemberProfiles members = new MemberProfiles(43);
        final PaymentWindow payments = new PaymentWindow(44);
        final OpenFolios folios = new OpenFolios(45);

        LockServer() throws Exception {}
    }

    private static LockServer server;

    public static void main(String[] args) throws Exception {
        server = new LockServer();
        Sample s = new Sample(46);
        for (int i = 0; i < 36_000; i++) {
            String name = server.keys.challenge("house " + s.below(64) + " room " + (100 + s.below(90)));
            if (s.below(5) > 0) server.keys.open(name, s.bytes(32));
        }
        Thread.sleep(1500);
        Ready.last();
    }
}
