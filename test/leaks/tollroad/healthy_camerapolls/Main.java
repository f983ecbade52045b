package es.camarared.polls;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import plaza.AccountBook;
import plaza.GantryRegister;

/** Healthy: each camera has a thread of its own, virtual where there are such, that asks it for its state again and again and keeps the last states in a ring. */
public class Main {
    record State(long at, float celsius, int framesPerMinute, int missed, byte light) {}

    static final class Camera {
        private final String name;
        private final State[] ring;
        private final byte[] lastAnswer = new byte[1_024];
        private int next;
        private int answers;

        Camera(String name, int kept) {
            this.name = name;
            ring = new State[kept];
        }

        void answered(State state) {
            ring[next] = state;
            next = (next + 1) % ring.length;
            answers++;
            lastAnswer[answers % lastAnswer.length] = state.light();
        }
    }

    static final class Poller implements Runnable {
        private final Camera camera;
        private final AtomicLong polls;
        private final int rounds;

        Poller(Camera camera, AtomicLong polls, int rounds) {
            this.camera = camera;
            this.polls = polls;
            this.rounds = rounds;
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < rounds; i++) poll();
                while (true) {
                    Thread.sleep(15_000 + ThreadLocalRandom.current().nextInt(20_000));
                    poll();
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        private void poll() throws InterruptedException {
            Thread.sleep(1 + ThreadLocalRandom.current().nextInt(40));
            ThreadLocalRandom r = ThreadLocalRandom.current();
            camera.answered(new State(System.currentTimeMillis(), r.nextFloat() * 60, 1_400 + r.nextInt(100), r.nextInt(4), (byte) r.nextInt(100)));
            polls.incrementAndGet();
        }
    }

    static final List<Camera> CAMERAS = new ArrayList<>();
    static final AtomicLong POLLS = new AtomicLong();
    static ExecutorService pollers;

    public static void main(String[] args) throws Exception {
        AccountBook.load(50_000);
        GantryRegister.load(3_500);
        int cameras = 1_600;
        try {
            Method perTask = Executors.class.getMethod("newVirtualThreadPerTaskExecutor");
            pollers = (ExecutorService) perTask.invoke(null);
        } catch (NoSuchMethodException before21) {
            cameras = 240;
            pollers = Executors.newFixedThreadPool(cameras);
        }
        Sample s = new Sample(1_090);
        for (int i = 0; i < cameras; i++) {
            Camera camera = new Camera("G" + s.below(900) + "/" + i, 64);
            CAMERAS.add(camera);
            pollers.execute(new Poller(camera, POLLS, 90));
        }
        while (POLLS.get() < 90L * cameras) Thread.sleep(50);
        Ready.last();
    }
}
