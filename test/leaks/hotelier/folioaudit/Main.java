package eu.kronenhof.ledger;

import eu.kronenhof.base.DoorLog;
import eu.kronenhof.base.HouseDb;
import eu.kronenhof.base.MemberProfiles;
import eu.kronenhof.base.RoomPhotos;
import eu.kronenhof.base.Towns;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Each entry of the journal carries the hash of the one before. It also has a reference to that one, although only its
 * hash is needed, so that the newest entry keeps all the others since the start, which were written to disk long ago.
 */
public class Main {
    static final class JournalEntry {
        final Instant at;
        final String folio;
        final String text;
        final int cents;
        final JournalEntry previous;
        final byte[] hash;

        JournalEntry(Instant at, String folio, String text, int cents, JournalEntry previous, MessageDigest digest) {
            this.at = at;
            this.folio = folio;
            this.text = text;
            this.cents = cents;
            this.previous = previous;
            if (previous != null) digest.update(previous.hash);
            hash = digest.digest((at + folio + text + cents).getBytes(StandardCharsets.UTF_8));
        }
    }

    static final class FolioJournal {
        private final MessageDigest digest;
        private final byte[] block = new byte[65_536];
        private final Map<String, Integer> balances = new HashMap<>();
        private JournalEntry newest;
        private int used;
        private long written;

        FolioJournal() throws Exception {
            digest = MessageDigest.getInstance("SHA-256");
        }

        void post(Instant at, String folio, String text, int cents) {
            newest = new JournalEntry(at, folio, text, cents, newest, digest);
            balances.merge(folio, cents, Integer::sum);
            append(newest.hash);
        }

        void checkOut(String folio) {
            balances.remove(folio);
        }

        private void append(byte[] hash) {
            if (used + hash.length > block.length) {
                written += used;
                used = 0;
            }
            System.arraycopy(hash, 0, block, used, hash.length);
            used += hash.length;
        }
    }

    static final class Accounts {
        final FolioJournal journal = new FolioJournal();
        final DoorLog doors = new DoorLog(61);
        final MemberProfiles members = new MemberProfiles(62);
        final RoomPhotos photos = new RoomPhotos(63);
        final Towns towns = new Towns(64);
        final HouseDb db = new HouseDb(65);

        Accounts() throws Exception {}
    }

    private static Accounts accounts;

    public static void main(String[] args) throws Exception {
        accounts = new Accounts();
        Sample s = new Sample(66);
        int n = 62_000;
        for (int i = 0; i < n; i++) {
            int stay = i / 12;
            accounts.journal.post(Sample.at(i, n, Duration.ofDays(9)), "F" + (900_000 + stay), s.text(10 + s.below(24)), 200 + s.below(9000));
            if (i % 12 == 11 && stay > 300) accounts.journal.checkOut("F" + (900_000 + stay - 300));
        }
        Ready.last();
    }
}
