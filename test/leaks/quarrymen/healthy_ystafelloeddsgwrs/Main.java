package cymru.chwarel.sgwrs;

import cymru.chwarel.cyffredin.Arolwg;
import cymru.chwarel.cyffredin.Cwsmeriaid;
import cymru.chwarel.cyffredin.Lluniau;
import cymru.chwarel.cyffredin.Pontbwyso;
import cymru.chwarel.cyffredin.Prisiau;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** Chat with the masters of the quarry: rooms of a few people each, which close when the last has gone. */
public class Main {
    record Neges(long amser, String testun) {}

    static final class Ystafell {
        final String enw;
        final ChannelGroup aelodau = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
        final ArrayDeque<Neges> hanes = new ArrayDeque<>();

        Ystafell(String enw) {
            this.enw = enw;
        }

        synchronized void dweud(Neges n) {
            hanes.addLast(n);
            if (hanes.size() > 25) hanes.removeFirst();
        }
    }

    static final class Neuadd {
        private final Map<String, Ystafell> ystafelloedd = new ConcurrentHashMap<>();
        private final AtomicInteger cysylltiadau = new AtomicInteger();
        private final AtomicInteger gadawodd = new AtomicInteger();
        private final AtomicInteger caewyd = new AtomicInteger();

        Ystafell ymuno(String enw, Channel c) {
            return ystafelloedd.compute(enw, (k, y) -> {
                Ystafell x = y == null ? new Ystafell(k) : y;
                x.aelodau.add(c);
                return x;
            });
        }

        void gadael(Ystafell y, Channel c) {
            ystafelloedd.computeIfPresent(y.enw, (k, x) -> {
                x.aelodau.remove(c);
                if (!x.aelodau.isEmpty()) return x;
                caewyd.incrementAndGet();
                return null;
            });
        }
    }

    static final class Sgwrsiwr extends ChannelInboundHandlerAdapter {
        private final Neuadd neuadd;
        private final ByteBuf byffer = Unpooled.buffer(3072);
        private Ystafell ystafell;

        Sgwrsiwr(Neuadd neuadd) {
            this.neuadd = neuadd;
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            neuadd.cysylltiadau.incrementAndGet();
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object neges) {
            ByteBuf b = (ByteBuf) neges;
            try {
                if (byffer.writableBytes() < b.readableBytes()) byffer.clear();
                byffer.writeBytes(b, b.readerIndex(), b.readableBytes());
                String t = b.toString(StandardCharsets.UTF_8);
                if (t.startsWith("/ymuno ")) ystafell = neuadd.ymuno(t.substring(7), ctx.channel());
                else if (ystafell != null) ystafell.dweud(new Neges(System.currentTimeMillis(), t));
            } finally {
                ReferenceCountUtil.release(b);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            if (ystafell != null) neuadd.gadael(ystafell, ctx.channel());
            byffer.release();
            neuadd.gadawodd.incrementAndGet();
        }
    }

    @ChannelHandler.Sharable
    static final class Ymwelydd extends ChannelInboundHandlerAdapter {}

    private static final Cwsmeriaid CWSMERIAID = new Cwsmeriaid(211);
    private static final Prisiau PRISIAU = new Prisiau(212);
    private static final Lluniau LLUNIAU = new Lluniau(213);
    private static final Pontbwyso PONTBWYSO = new Pontbwyso(214);
    private static final Arolwg AROLWG = new Arolwg(215);

    public static void main(String[] args) throws Exception {
        Neuadd neuadd = new Neuadd();
        DefaultEventLoopGroup grwp = new DefaultEventLoopGroup(2);
        LocalAddress cyfeiriad = new LocalAddress("sgwrs");
        new ServerBootstrap().group(grwp).channel(LocalServerChannel.class).childHandler(new ChannelInitializer<LocalChannel>() {
            @Override
            protected void initChannel(LocalChannel c) {
                c.pipeline().addLast(new Sgwrsiwr(neuadd));
            }
        }).bind(cyfeiriad).sync();
        Bootstrap cleient = new Bootstrap().group(grwp).channel(LocalChannel.class).handler(new Ymwelydd());
        Thread t = new Thread(() -> {
            Sample s = new Sample(216);
            ArrayDeque<Channel> ar_lein = new ArrayDeque<>();
            try {
                for (int n = 0; ; n++) {
                    Channel c = cleient.connect(cyfeiriad).sync().channel();
                    ar_lein.addLast(c);
                    c.writeAndFlush(Unpooled.copiedBuffer("/ymuno ystafell-" + n / 6 + s.below(3), StandardCharsets.UTF_8));
                    for (int i = 0; i < 5; i++) c.writeAndFlush(Unpooled.copiedBuffer(s.text(40 + s.below(160)), StandardCharsets.UTF_8));
                    if (ar_lein.size() > 1700) ar_lein.removeFirst().close().sync();
                    if (n % 30 == 0) {
                        PONTBWYSO.pwyso(System.currentTimeMillis());
                        LLUNIAU.llun(CWSMERIAID.cwsmer(s.below(20_000)).rhif() % 1500);
                    }
                    if (n > 6000) Thread.sleep(15);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "visitors");
        t.setDaemon(true);
        t.start();
        while (neuadd.gadawodd.get() < 4300) Thread.sleep(40);
        System.out.println(neuadd.cysylltiadau + " connected, " + neuadd.gadawodd + " left, " + neuadd.ystafelloedd.size() + " rooms, " + neuadd.caewyd + " closed " + PRISIAU.pris(1) + AROLWG.uchder(1, 2));
        Ready.last();
    }
}
