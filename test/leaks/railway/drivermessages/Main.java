package net.cabradio.messages;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;

import org.harness.Ready;

import railway.*;

import java.util.*;
import java.util.concurrent.*;

/** Writes messages for the cabs of trains in a compact form; a pool of workers does it. */
public class Main {
    static final class Message {
        String train;
        String text;
        ArrayList<int[]> speeds = new ArrayList<>();
        byte[] map;
    }

    static final class Encoder {
        private static final ThreadLocal<Encoder> CURRENT = ThreadLocal.withInitial(Encoder::new);
        private final Kryo kryo = new Kryo();
        private final Output output = new Output(4096, -1);

        private Encoder() {
            kryo.register(Message.class);
            kryo.register(ArrayList.class);
            kryo.register(int[].class);
            kryo.register(byte[].class);
        }

        static byte[] encode(Message m) {
            Encoder e = CURRENT.get();
            e.output.reset();
            e.kryo.writeObject(e.output, m);
            return e.output.toBytes();
        }
    }

    private static ThreadPoolExecutor workers;
    private static final ConcurrentSkipListMap<String, Integer> lastLength = new ConcurrentSkipListMap<>();

    private static Message message(Dice d, int mapBytes) {
        Message m = new Message();
        m.train = "RE " + d.below(300);
        m.text = d.text(60);
        for (int i = 0, n = 5 + d.below(20); i < n; i++) m.speeds.add(new int[] {d.below(1000), 40 + 10 * d.below(12)});
        m.map = d.bytes(mapBytes);
        return m;
    }

    public static void main(String[] a) throws Exception {
        Gradients.read(360);
        Network.read(42000);
        Announcements.learn(9000);
        Timetable.read(33000);
        TrackWork.read(11000);
        int size = Integer.getInteger("workers", 28);
        workers = new ThreadPoolExecutor(size, size, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(4000), r -> {
            Thread t = new Thread(r, "cab-encoder");
            t.setDaemon(true);
            return t;
        });
        Dice d = new Dice(309);
        CyclicBarrier together = new CyclicBarrier(size);
        for (int i = 0; i < size; i++) {
            Message m = message(d, 140_000 + d.below(60_000));
            workers.execute(() -> {
                try {
                    together.await();
                } catch (InterruptedException | BrokenBarrierException e) {
                    throw new IllegalStateException(e);
                }
                lastLength.put(m.train, Encoder.encode(m).length);
            });
        }
        for (int i = 0; i < 3000; i++) {
            Message m = message(d, 200);
            workers.execute(() -> lastLength.put(m.train, Encoder.encode(m).length));
        }
        while (workers.getCompletedTaskCount() < size + 3000) Thread.sleep(50);
        Ready.last();
    }
}
