package ie.glenview.tickets;

import ie.glenview.base.FinishFrames;
import ie.glenview.base.GoingTables;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.mapdb.BTreeMap;
import org.mapdb.DB;
import org.mapdb.DBMaker;
import org.mapdb.Serializer;

/** Healthy: tickets that are not cashed yet, in MapDB's memory; they may be cashed for thirty days, and are gone when they are paid or lapsed. */
public class Main {
    static final class TicketStore {
        private final DB db = DBMaker.memoryDB().make();
        private final BTreeMap<Long, byte[]> uncashed = db.treeMap("uncashed", Serializer.LONG, Serializer.BYTE_ARRAY).valuesOutsideNodesEnable().createOrOpen();
        private final BTreeMap<Integer, Long> centsByDay = db.treeMap("centsByDay", Serializer.INTEGER, Serializer.LONG).createOrOpen();

        void sold(long number, int day, byte[] ticket, int cents) {
            uncashed.put(number, ticket);
            centsByDay.merge(day, (long) cents, Long::sum);
        }

        boolean cash(long number) {
            return uncashed.remove(number) != null;
        }

        void lapse(int day, long firstNumberAfter) {
            uncashed.headMap(firstNumberAfter).clear();
            centsByDay.remove(day);
        }

        void compact() {
            db.getStore().compact();
        }
    }

    private static final TicketStore STORE = new TicketStore();
    private static final GoingTables GOING = new GoingTables(91);
    private static final FinishFrames FRAMES = new FinishFrames();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(960);
        int days = 45;
        int perDay = Scale.of(6500);
        Deque<Long> ends = new ArrayDeque<>();
        long number = 900_000_000L;
        for (int d = 0; d < days; d++) {
            for (int i = 0; i < perDay; i++) {
                number++;
                STORE.sold(number, d, s.bytes(60 + s.below(240)), 200 + s.below(9000));
                if (s.below(3) == 0) STORE.cash(number - s.below(perDay));
            }
            ends.addLast(number + 1);
            if (ends.size() > 30) STORE.lapse(d - 30, ends.removeFirst());
            if (d % 7 == 2) STORE.compact();
        }
        if (STORE.uncashed.isEmpty()) throw new IllegalStateException();
        Ready.last();
    }
}
