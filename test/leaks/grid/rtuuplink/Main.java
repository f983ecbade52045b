package com.remoteterm.uplink;

import grid.*;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.*;
import io.netty.channel.local.*;

import org.harness.Ready;

import java.util.concurrent.*;

/**
 * Commands go to a remote terminal over one connection that stays open for months. Each command adds
 * a listener for the case that the connection closes before the answer, and leaves it there.
 */
public class Main {
    static final class Command {
        final int number;
        final String point;
        final byte[] payload;
        private volatile String outcome;
        private final CountDownLatch done = new CountDownLatch(1);

        Command(int number, Rnd r) {
            this.number = number;
            point = r.station() + "/" + r.letters(5);
            payload = r.octets(400);
        }

        void finish(String how) {
            outcome = how;
            done.countDown();
        }
    }

    static final class Uplink extends ChannelInboundHandlerAdapter {
        private final ConcurrentMap<Integer, Command> waiting = new ConcurrentHashMap<>();
        private Channel channel;

        @Override
        public void channelRead(ChannelHandlerContext c, Object number) {
            Command answered = waiting.remove(number);
            if (answered != null) answered.finish("executed");
        }

        void send(Command c) throws InterruptedException {
            waiting.put(c.number, c);
            channel.closeFuture().addListener(f -> c.finish("connection lost"));
            channel.writeAndFlush(c.number);
            c.done.await(5, TimeUnit.SECONDS);
        }
    }

    private static final Uplink UPLINK = new Uplink();

    public static void main(String[] a) throws Exception {
        Catalogue.read(10500);
        Frames.allot(6000);
        Cables.lay(50000);
        Network.build(38000);
        Reserve.tender(30000);
        EventLoopGroup loops = new DefaultEventLoopGroup(2);
        LocalAddress terminal = new LocalAddress("terminal");
        new ServerBootstrap().group(loops).channel(LocalServerChannel.class).childHandler(new ChannelInboundHandlerAdapter() {
            @Override
            public boolean isSharable() {
                return true;
            }

            @Override
            public void channelRead(ChannelHandlerContext c, Object message) {
                c.writeAndFlush(message);
            }
        }).bind(terminal).sync();
        UPLINK.channel = new Bootstrap().group(loops).channel(LocalChannel.class).handler(UPLINK).connect(terminal).sync().channel();
        Rnd r = new Rnd(111);
        for (int i = 0; i < 13000; i++) UPLINK.send(new Command(i, r));
        Ready.last();
    }
}
