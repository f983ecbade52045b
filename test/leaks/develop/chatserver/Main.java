package io.campfire.chat;

import com.harborline.freight.Freight;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;

/** The server writes to every member without asking whether the channel is writable; one member does not read. */
public class Main {
    static class ChatRoom {
        private final Map<String, Channel> members = new ConcurrentHashMap<>();

        void say(byte[] text) {
            for (Channel c : members.values()) {
                ByteBuf b = Unpooled.buffer(text.length);
                b.writeBytes(text);
                c.writeAndFlush(b);
            }
        }
    }

    static class MemberHandler extends ChannelInboundHandlerAdapter {
        private final ChatRoom room;

        MemberHandler(ChatRoom room) {
            this.room = room;
        }

        @Override
        public void channelActive(ChannelHandlerContext c) {
            room.members.put(c.channel().id().asShortText(), c.channel());
        }

        @Override
        public void channelInactive(ChannelHandlerContext c) {
            room.members.remove(c.channel().id().asShortText());
        }
    }

    private static final ChatRoom ROOM = new ChatRoom();

    public static void main(String[] args) throws Exception {
        Freight.load();
        EventLoopGroup loops = new NioEventLoopGroup(2);
        Channel server = new ServerBootstrap().group(loops).channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.SO_SNDBUF, 8192)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel c) {
                        c.pipeline().addLast(new MemberHandler(ROOM));
                    }
                }).bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
        for (int i = 0; i < 5; i++) {
            boolean asleep = i == 0;
            new Bootstrap().group(loops).channel(NioSocketChannel.class).option(ChannelOption.AUTO_READ, !asleep)
                    .option(ChannelOption.SO_RCVBUF, 8192).handler(new ChannelInboundHandlerAdapter() {
                        @Override
                        public void channelRead(ChannelHandlerContext c, Object message) {
                            ((ByteBuf) message).release();
                        }
                    }).connect(server.localAddress()).sync();
        }
        Thread.sleep(300);
        Sample s = new Sample(61);
        for (int i = 0; i < 18_000; i++) {
            ROOM.say(s.bytes(900));
            if (i % 200 == 0) Thread.sleep(20);
        }
        Thread.sleep(1500);
        Ready.last();
    }
}
