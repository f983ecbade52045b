package planted;

import io.netty.buffer.*;
import io.netty.handler.codec.http.*;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.util.collection.*;
import io.netty.util.internal.*;
import java.util.*;

class OfNetty {
    static final List<Object> keep = new ArrayList<>();

    static void plant() {
        IntObjectHashMap<String> ints = new IntObjectHashMap<>();
        LongObjectHashMap<String> longs = new LongObjectHashMap<>();
        CharObjectHashMap<String> chars = new CharObjectHashMap<>();
        for (int i = 0; i < 30; i++) {
            ints.put(i, "v" + i);
            longs.put((long) i << 33, "v" + i);
            chars.put((char) ('a' + i), "v" + i);
        }
        for (int i = 0; i < 9; i++) ints.remove(i * 3);
        ints.put(77, null);
        Box.map("IntObjectHashMap", ints);
        Box.map("LongObjectHashMap", longs);
        Box.add("CharObjectHashMap", chars, 30, false, List.of());
        HttpHeaders h = new DefaultHttpHeaders();
        h.add("Some-Host", "example.org").add("Accepts", "-a").add("Accepts", "-b");
        Box.add("DefaultHttpHeaders", h, 3, true, List.of("Some-Host=example.org", "Accepts=-a", "Accepts=-b"));
        Box.add("DefaultHttp2Headers", new DefaultHttp2Headers().method("FETCH").path("/x"), 2, true, List.of(":method=FETCH", ":path=/x"));
        DefaultPriorityQueue<Node> q = new DefaultPriorityQueue<>(Comparator.comparing((Node n) -> n.name), 16);
        for (String s : new String[] {"-c", "-a", "-b"}) q.add(new Node(s));
        Box.add("DefaultPriorityQueue", q, 3, false, List.of());
        ByteBuf pooled = PooledByteBufAllocator.DEFAULT.directBuffer(1000), unpooled = Unpooled.directBuffer(5000), heap = Unpooled.buffer(300);
        pooled.writeZero(10);
        heap.writeBytes("hello".getBytes());
        keep.add(pooled);
        keep.add(unpooled);
        keep.add(heap);
        keep.add(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.valueOf("FETCH"), "/orders?id=5"));
        keep.add(io.netty.util.AsciiString.of("ascii-text").subSequence(2, 7));
        keep.add(io.netty.channel.DefaultChannelId.newInstance());
        Queue<Object> mpsc = PlatformDependent.newMpscQueue();
        for (int i = 0; i < 3; i++) mpsc.add("m" + i);
        mpsc.poll();
        Box.add("newMpscQueue", mpsc, 2, true, List.of("m1", "m2"));
    }

    static class Node implements PriorityQueueNode {
        final String name;
        int index = INDEX_NOT_IN_QUEUE;
        Node(String name) { this.name = name; }
        public int priorityQueueIndex(DefaultPriorityQueue<?> q) { return index; }
        public void priorityQueueIndex(DefaultPriorityQueue<?> q, int i) { index = i; }
    }
}
