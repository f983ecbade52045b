import java.util.HashMap;
import java.util.Map;

/**
 * A small service that keeps every order, until its heap is full. A thread owns a lock that
 * another one waits for.
 */
public class Orders {
    static final Map<Integer, Order> OPEN = new HashMap<>();
    static final Object LOCK = new Object();
    static byte[] garbage;

    record Order(int number, byte[] text) { }

    public static void main(String[] arguments) throws Exception {
        start("lock-owner", () -> { synchronized (LOCK) { pause(3_600_000); } });
        Thread.sleep(50);
        start("lock-waiter", () -> { synchronized (LOCK) { pause(1); } });
        for (int i = 0; ; i++) {
            garbage = new byte[20_000];
            OPEN.put(i, new Order(i, new byte[4_000]));
            Thread.sleep(1);
        }
    }

    static void start(String name, Runnable work) {
        Thread t = new Thread(work, name);
        t.setDaemon(true);
        t.start();
    }

    static void pause(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
