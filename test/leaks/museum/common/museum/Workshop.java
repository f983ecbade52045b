package museum;

import org.jctools.queues.MpscArrayQueue;

/** Healthy: requests to the workshop in a queue with a capacity; what does not fit is refused. */
public final class Workshop {
    record Request(String exhibit, String what, int urgency) {}

    private static MpscArrayQueue<Request> queue;

    private Workshop() {}

    public static void take(int requests) {
        Dice d = new Dice(13);
        MpscArrayQueue<Request> q = new MpscArrayQueue<>(Dice.part(requests));
        int done = 0;
        for (int i = 0; i < 3 * q.capacity(); i++) {
            q.offer(new Request(d.inventoryNumber(), d.text(45), d.below(5)));
            if (i % 3 == 0 && q.poll() != null) done++;
        }
        queue = q;
    }
}
