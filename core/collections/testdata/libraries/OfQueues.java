package planted;

import java.util.*;
import org.jctools.queues.*;

class OfQueues {
    static <Q extends Queue<String>> void fill(String name, Q q, int add, int take) {
        for (int i = 0; i < add; i++) q.offer("m" + i);
        List<String> left = new ArrayList<>();
        for (int i = 0; i < take; i++) q.poll();
        for (int i = take; i < add; i++) left.add("m" + i);
        Box.add(name, q, q.size(), true, left);
    }

    static void plant() {
        fill("MpscArrayQueue", new MpscArrayQueue<>(64), 40, 10);
        fill("MpmcArrayQueue", new MpmcArrayQueue<>(64), 40, 10);
        fill("SpscArrayQueue", new SpscArrayQueue<>(64), 40, 10);
        fill("SpmcArrayQueue", new SpmcArrayQueue<>(64), 40, 10);
        fill("MpscUnboundedArrayQueue", new MpscUnboundedArrayQueue<>(8), 40, 10);
        fill("MpscUnboundedArrayQueue/0", new MpscUnboundedArrayQueue<>(8), 40, 40);
        fill("MpscGrowableArrayQueue", new MpscGrowableArrayQueue<>(8, 256), 100, 3);
        fill("MpscChunkedArrayQueue", new MpscChunkedArrayQueue<>(8, 256), 100, 3);
        fill("MpscLinkedQueue", linked(), 30, 4);
        fill("SpscLinkedQueue", new SpscLinkedQueue<>(), 30, 4);
        MpscArrayQueue<String> wrapped = new MpscArrayQueue<>(16);
        for (int i = 0; i < 100; i++) {
            wrapped.offer("m" + i);
            if (i >= 10) wrapped.poll();
        }
        Box.add("MpscArrayQueue wrapped", wrapped, 10, true, List.of("m90", "m91", "m92", "m93", "m94", "m95", "m96", "m97", "m98", "m99")).capacity(16);
    }

    @SuppressWarnings("unchecked")
    static Queue<String> linked() {
        try {
            return (Queue<String>) MpscLinkedQueue.class.getDeclaredMethod("newMpscLinkedQueue").invoke(null);
        } catch (ReflectiveOperationException e) {
            try {
                return (Queue<String>) MpscLinkedQueue.class.getDeclaredConstructor().newInstance();
            } catch (ReflectiveOperationException e2) {
                throw new IllegalStateException(e2);
            }
        }
    }
}
