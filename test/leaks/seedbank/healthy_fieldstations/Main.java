package fi.siemenpankki.asemat;

import fi.siemenpankki.talo.Geenikartta;
import fi.siemenpankki.talo.Kylmahyllyt;
import fi.siemenpankki.talo.Tilaajat;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.AttributeKey;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the gateway to which the stations in the trial fields are connected. Each connection has its pipeline and what the station said last; when a station hangs up, all that goes. */
public class Main {
    static final class Asema {
        final String nimi;
        final float[] viimeiset = new float[240];
        final ArrayDeque<String> viestit = new ArrayDeque<>(16);
        int lukemia;

        Asema(String nimi) {
            this.nimi = nimi;
        }

        void viesti(String v) {
            viimeiset[lukemia++ % viimeiset.length] = Float.parseFloat(v.substring(v.lastIndexOf(' ') + 1));
            viestit.addLast(v);
            if (viestit.size() > 15) viestit.removeFirst();
        }
    }

    static final class Yhdyskaytava {
        static final AttributeKey<Asema> ASEMA = AttributeKey.valueOf("asema");
        final ChannelGroup kanavat = new DefaultChannelGroup("kentta", GlobalEventExecutor.INSTANCE);
        final Map<String, Asema> asemat = new ConcurrentHashMap<>();
        final DefaultEventLoopGroup silmukat = new DefaultEventLoopGroup(2);
        final LongAdder viesteja = new LongAdder();
        final LongAdder katkaistu = new LongAdder();

        void avaa(LocalAddress osoite) throws InterruptedException {
            new ServerBootstrap().group(silmukat).channel(LocalServerChannel.class).childHandler(new ChannelInitializer<Channel>() {
                @Override
                protected void initChannel(Channel c) {
                    c.pipeline().addLast(new IdleStateHandler(180, 0, 0), new LengthFieldBasedFrameDecoder(4096, 0, 2, 0, 2), new LengthFieldPrepender(2), new Linja());
                }
            }).bind(osoite).sync();
        }

        final class Linja extends SimpleChannelInboundHandler<ByteBuf> {
            @Override
            public void channelActive(ChannelHandlerContext x) {
                kanavat.add(x.channel());
            }

            @Override
            protected void channelRead0(ChannelHandlerContext x, ByteBuf b) {
                String v = b.toString(StandardCharsets.UTF_8);
                Asema a = x.channel().attr(ASEMA).get();
                if (a == null) {
                    a = new Asema(v.substring(0, v.indexOf(' ')));
                    x.channel().attr(ASEMA).set(a);
                    asemat.put(a.nimi, a);
                }
                a.viesti(v);
                viesteja.increment();
            }

            @Override
            public void channelInactive(ChannelHandlerContext x) {
                Asema a = x.channel().attr(ASEMA).getAndSet(null);
                if (a != null) asemat.remove(a.nimi, a);
                katkaistu.increment();
            }
        }
    }

    private static final Yhdyskaytava KAYTAVA = new Yhdyskaytava();
    private static final Kylmahyllyt HYLLYT = new Kylmahyllyt(191);
    private static final Tilaajat TILAAJAT = new Tilaajat(192);
    private static final Geenikartta KARTTA = new Geenikartta(193);

    private static void laheta(Channel c, String viesti) {
        byte[] b = viesti.getBytes(StandardCharsets.UTF_8);
        c.writeAndFlush(c.alloc().heapBuffer(b.length + 2).writeShort(b.length).writeBytes(b));
    }

    public static void main(String[] args) throws Exception {
        LocalAddress osoite = new LocalAddress("asemat");
        KAYTAVA.avaa(osoite);
        CountDownLatch kytketty = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            Sample s = new Sample(19_000);
            Bootstrap b = new Bootstrap().group(new DefaultEventLoopGroup(1)).channel(LocalChannel.class).handler(new ChannelInitializer<Channel>() {
                @Override
                protected void initChannel(Channel c) {}
            });
            int yhtaAikaa = Scale.of(2400);
            ArrayDeque<Channel> linjat = new ArrayDeque<>();
            try {
                for (int n = 0; ; n++) {
                    Channel c = b.connect(osoite).sync().channel();
                    linjat.addLast(c);
                    for (int k = 10 + s.below(20); k > 0; k--) laheta(c, "AS-" + (30_000 + n) + " " + s.text(30 + s.below(50)) + " " + s.below(400) / 10f);
                    if (linjat.size() > yhtaAikaa) {
                        for (int k = 0; k < 3; k++) {
                            Channel jokin = linjat.removeFirst();
                            laheta(jokin, "AS " + s.text(30) + " 1.5");
                            linjat.addLast(jokin);
                        }
                        linjat.removeFirst().close().sync();
                    }
                    if (n == yhtaAikaa * 3) kytketty.countDown();
                    if (n > yhtaAikaa * 3) Thread.sleep(10);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "kentta");
        t.setDaemon(true);
        t.start();
        kytketty.await();
        Thread.sleep(300);
        System.out.println(KAYTAVA.asemat.size() + " stations, " + KAYTAVA.kanavat.size() + " channels, " + KAYTAVA.viesteja + " messages, " + KAYTAVA.katkaistu + " hung up");
        Ready.last();
    }
}
