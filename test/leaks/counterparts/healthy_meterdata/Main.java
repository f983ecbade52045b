package com.ostrander.metering;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.AttributeKey;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Healthy: the head end of an electricity supplier.
 *
 * <p>420 data concentrators with a connection each, which Netty watches with one idle timer each; a
 * frame that has come in part waits in a pooled buffer for the rest. The readings go through a
 * queue that three threads empty as fast as it fills; its length is steady at some 3,000. One MBean
 * for each of 3,600 partitions that this node has. A ring of the last loads of each substation.
 */
public class Main {
    static final class Concentrator {
        final String serial;
        final long[] lastReading = new long[1_000];

        Concentrator(String serial) {
            this.serial = serial;
        }
    }

    record Reading(String meter, long at, double[] registers, byte[] signature) {}

    /** What an operator sees of a partition. */
    public interface PartitionMBean {
        long getAccepted();

        long getLag();

        String getKeys();
    }

    public static final class Partition implements PartitionMBean {
        private final AtomicLong accepted = new AtomicLong();
        private final long[] recentLag = new long[140];
        private final String keys;

        Partition(String keys) {
            this.keys = keys;
        }

        @Override
        public long getAccepted() {
            return accepted.get();
        }

        @Override
        public long getLag() {
            return recentLag[(int) (accepted.get() % recentLag.length)];
        }

        @Override
        public String getKeys() {
            return keys;
        }
    }

    static final class FrameHandler extends ChannelInboundHandlerAdapter {
        static final AttributeKey<Concentrator> CONCENTRATOR = AttributeKey.valueOf("concentrator");
        private static final AtomicLong connected = new AtomicLong();

        @Override
        public void channelActive(ChannelHandlerContext context) {
            context.channel().attr(CONCENTRATOR).set(new Concentrator("DC-" + connected.incrementAndGet()));
            lines.add(context.channel());
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object frame) {
            Concentrator c = context.channel().attr(CONCENTRATOR).get();
            ByteBuf bytes = (ByteBuf) frame;
            c.lastReading[bytes.readableBytes() % c.lastReading.length] = System.nanoTime();
            frames.incrementAndGet();
            bytes.release();
        }
    }

    static final AtomicLong frames = new AtomicLong();
    static final ChannelGroup lines = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    static final LinkedBlockingQueue<Reading> readings = new LinkedBlockingQueue<>();
    static final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    static double[][] loads;
    static String[] meters;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(104);
        loads = new double[420][3_200];
        for (double[] load : loads) for (int i = 0; i < load.length; i++) load[i] = s.real() * 40;
        meters = new String[160_000];
        for (int i = 0; i < meters.length; i++) meters[i] = "E" + s.id();
        for (int i = 0; i < 3_600; i++) {
            beans.registerMBean(new Partition(s.code(40)), new ObjectName("com.ostrander.metering:type=Partition,topic=readings,index=" + i));
        }
        List<Channel> field = connections();
        AtomicLong accepted = new AtomicLong();
        // A batch of the store takes a while: what comes in the meantime waits.
        for (int i = 0; i < 3; i++) {
            Await.every("store-" + i, 10, () -> {
                List<Reading> batch = new ArrayList<>();
                readings.drainTo(batch, Math.max(0, Math.min(100, readings.size() - 2_900)));
                accepted.addAndGet(batch.size());
            });
        }
        Await.every("decode", 10, () -> {
            for (int i = 0; i < 120 && readings.size() < 3_400; i++) {
                double[] registers = new double[48];
                for (int k = 0; k < registers.length; k++) registers[k] = s.real();
                readings.add(new Reading(meters[s.below(meters.length)], System.currentTimeMillis(), registers, s.bytes(2_000)));
            }
        });
        for (Channel line : field) {
            send(line, s.bytes(900), 900);
            send(line, s.bytes(1_500), 3_000);
        }
        Await.every("field", 10, () -> {
            // The rest of the frame comes, and the first half of the next.
            Channel line = field.get(s.below(field.size()));
            line.writeAndFlush(line.alloc().buffer(1_500).writeBytes(s.bytes(1_500)));
            send(line, s.bytes(1_500), 3_000);
        });
        Await.until(() -> accepted.get() > 2_000 && frames.get() >= 420, "readings stored");
        Thread.sleep(1_000);
        Await.between(2_700, readings.size(), 3_500, "readings in the queue");
        Await.between(420, lines.size(), 420, "lines");
        Ready.last();
    }

    /** Sends the beginning of a frame of the given length. */
    private static void send(Channel line, byte[] payload, int length) {
        ByteBuf frame = line.alloc().buffer(payload.length + 4);
        frame.writeInt(length);
        frame.writeBytes(payload);
        line.writeAndFlush(frame);
    }

    private static List<Channel> connections() throws Exception {
        Channel server = new ServerBootstrap().group(new NioEventLoopGroup(1), new NioEventLoopGroup(4))
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline().addLast(new IdleStateHandler(300, 0, 0, TimeUnit.SECONDS), new LengthFieldBasedFrameDecoder(65_536, 0, 4), new FrameHandler());
                    }
                })
                .bind("127.0.0.1", 0).sync().channel();
        Bootstrap client = new Bootstrap().group(new NioEventLoopGroup(1)).channel(NioSocketChannel.class).handler(new ChannelInitializer<SocketChannel>() {
            @Override
            protected void initChannel(SocketChannel channel) {
                channel.config().setAutoRead(true);
            }
        });
        List<Channel> field = new ArrayList<>();
        for (int i = 0; i < 420; i++) field.add(client.connect(server.localAddress()).sync().channel());
        Await.until(() -> lines.size() == 420, "all connected");
        return field;
    }
}
