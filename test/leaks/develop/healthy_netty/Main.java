package io.relaybox.edge;

import com.harborline.freight.LabelCache;
import com.harborline.freight.RouteGraph;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.harness.Ready;

/** Healthy: a Netty server with 60 open, idle connections and its pooled arenas, direct and on the heap. */
public class Main {
    private static final ChannelGroup OPEN = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

    static class EchoHandler extends ChannelInboundHandlerAdapter {
        private final byte[] session = new byte[2_000];

        @Override
        public void channelActive(ChannelHandlerContext c) {
            OPEN.add(c.channel());
            session[0] = 1;
        }

        @Override
        public void channelRead(ChannelHandlerContext c, Object message) {
            c.writeAndFlush(message);
        }
    }

    public static void main(String[] args) throws Exception {
        RouteGraph.load(90_000);
        LabelCache.load(6_000);
        EventLoopGroup loops = new NioEventLoopGroup(4);
        Channel server = new ServerBootstrap().group(loops).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel c) {
                        c.pipeline().addLast(new EchoHandler());
                    }
                }).bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
        for (int i = 0; i < 60; i++) {
            Channel c = new Bootstrap().group(loops).channel(NioSocketChannel.class).handler(new ChannelInboundHandlerAdapter() {
                @Override
                public void channelRead(ChannelHandlerContext x, Object message) {
                    ((ByteBuf) message).release();
                }
            }).connect(server.localAddress()).sync().channel();
            for (int k = 0; k < 20; k++) c.writeAndFlush(c.alloc().buffer(2000).writeZero(2000));
        }
        ByteBuf heap = PooledByteBufAllocator.DEFAULT.heapBuffer(60_000);
        heap.writeZero(50_000).release();
        Thread.sleep(1000);
        Ready.last();
    }
}
