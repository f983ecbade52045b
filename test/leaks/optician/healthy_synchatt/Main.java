package se.klarsyn.chatt;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import se.klarsyn.gemensamt.Bagbilder;
import se.klarsyn.gemensamt.Glaskatalog;
import se.klarsyn.gemensamt.Kundkort;
import se.klarsyn.gemensamt.Kvitton;
import se.klarsyn.gemensamt.Reparationer;
import se.klarsyn.gemensamt.Skift;

/** Healthy: rooms in which customers talk with an optician, with the last lines of each, gone when everybody has left. */
public class Main {
    record Inlagg(Instant nar, String rum, String vem, String text, byte[] miniatyr) {}

    static final class Rum {
        final String namn;
        final ChannelGroup narvarande = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
        private final ArrayDeque<Inlagg> senaste = new ArrayDeque<>();

        Rum(String namn) {
            this.namn = namn;
        }

        synchronized void skriv(Inlagg i) {
            if (senaste.size() == 40) senaste.removeFirst();
            senaste.addLast(i);
        }
    }

    static final class Vaning {
        private final Map<String, Rum> rum = new ConcurrentHashMap<>();
        private final LongAdder stangda = new LongAdder();
        private final LongAdder inlagg = new LongAdder();

        void in(String namn, Channel c) {
            rum.compute(namn, (n, r) -> {
                if (r == null) r = new Rum(n);
                r.narvarande.add(c);
                return r;
            });
        }

        void ut(String namn, Channel c) {
            rum.computeIfPresent(namn, (n, r) -> {
                r.narvarande.remove(c);
                if (!r.narvarande.isEmpty()) return r;
                stangda.increment();
                return null;
            });
        }

        void skriv(Inlagg i) {
            Rum r = rum.get(i.rum());
            if (r == null) return;
            r.skriv(i);
            inlagg.increment();
        }
    }

    static final class Samtal extends SimpleChannelInboundHandler<Inlagg> {
        private final Vaning vaning;
        private String rum;

        Samtal(Vaning vaning) {
            this.vaning = vaning;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext c, Inlagg i) {
            if (rum == null) {
                rum = i.rum();
                vaning.in(rum, c.channel());
            }
            vaning.skriv(i);
        }

        @Override
        public void channelInactive(ChannelHandlerContext c) throws Exception {
            if (rum != null) vaning.ut(rum, c.channel());
            super.channelInactive(c);
        }
    }

    static final class Chattserver {
        final Vaning vaning = new Vaning();
        private final DefaultEventLoopGroup slingor = new DefaultEventLoopGroup(2);
        private final LocalAddress adress = new LocalAddress("synchatt");
        private final Bootstrap klient = new Bootstrap().group(slingor).channel(LocalChannel.class).handler(new ChannelInitializer<LocalChannel>() {
            @Override
            protected void initChannel(LocalChannel c) {
                c.pipeline().addLast(new ChannelInboundHandlerAdapter());
            }
        });

        Chattserver() throws InterruptedException {
            new ServerBootstrap().group(slingor).channel(LocalServerChannel.class).childHandler(new ChannelInitializer<LocalChannel>() {
                @Override
                protected void initChannel(LocalChannel c) {
                    c.pipeline().addLast(new Samtal(vaning));
                }
            }).bind(adress).sync();
        }

        Channel anslut() throws InterruptedException {
            return klient.connect(adress).sync().channel();
        }
    }

    private static Chattserver server;
    private static final Glaskatalog KATALOG = new Glaskatalog(71);
    private static final Bagbilder BILDER = new Bagbilder(72);
    private static final Kundkort KUNDER = new Kundkort(73);
    private static final Kvitton KVITTON = new Kvitton(74);
    private static final Reparationer REPARATIONER = new Reparationer(75);

    public static void main(String[] args) throws Exception {
        server = new Chattserver();
        int samtidigt = 90 + Scale.of(200);
        Skift.arbeta("visitor", 2, samtidigt * 3, 76, (n, s) -> {
            String rum = "syn-" + n;
            ArrayDeque<Channel> har = oppna.get();
            for (int p = 0; p < 2; p++) {
                Channel c = server.anslut();
                har.addLast(c);
                for (int i = 0; i < 8 + s.below(24); i++) {
                    c.write(new Inlagg(Instant.now(), rum, p == 0 ? "kund" : "optiker", s.text(60 + s.below(160)), s.bytes(200 + s.below(400))));
                }
                c.flush();
            }
            while (har.size() > samtidigt) har.removeFirst().close();
            KUNDER.kort(s.below(30_000));
            KVITTON.registrera(System.currentTimeMillis());
        });
        Thread.sleep(500);
        Vaning v = server.vaning;
        System.out.println(v.rum.size() + " rooms, " + v.stangda + " closed, " + v.inlagg + " lines written");
        Ready.last();
    }

    private static final ThreadLocal<ArrayDeque<Channel>> oppna = ThreadLocal.withInitial(ArrayDeque::new);
}
