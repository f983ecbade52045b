package se.klarsyn.kort;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import se.klarsyn.gemensamt.Bagbilder;
import se.klarsyn.gemensamt.Glaskatalog;
import se.klarsyn.gemensamt.Kundkort;
import se.klarsyn.gemensamt.Lagersaldo;
import se.klarsyn.gemensamt.Reparationer;
import se.klarsyn.gemensamt.Skift;

/** Card payments of all shops over a few lines to the bank. */
public class Main {
    static final class Kop {
        final int nummer;
        final int butik;
        final String kortNummer;
        final List<String> rader;
        final Map<String, String> uppgifter = new HashMap<>();
        final CompletableFuture<String> besked = new CompletableFuture<>();

        Kop(int nummer, int butik, String kortNummer, List<String> rader) {
            this.nummer = nummer;
            this.butik = butik;
            this.kortNummer = kortNummer;
            this.rader = rader;
        }
    }

    static final class Banksvar extends SimpleChannelInboundHandler<String> {
        private final Map<Integer, Kop> ute;

        Banksvar(Map<Integer, Kop> ute) {
            this.ute = ute;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext c, String rad) {
            int skilje = rad.indexOf(' ');
            Kop k = ute.remove(Integer.parseInt(rad.substring(0, skilje)));
            if (k != null) k.besked.complete(rad.substring(skilje + 1));
        }
    }

    static final class Banklinjer {
        private final NioEventLoopGroup slingor = new NioEventLoopGroup(1);
        private final Map<Integer, Kop> ute = new ConcurrentHashMap<>();
        private final List<Channel> linjer = new ArrayList<>();
        private final AtomicInteger tur = new AtomicInteger();

        Banklinjer(SocketAddress bank, int antal) throws InterruptedException {
            Bootstrap b = new Bootstrap().group(slingor).channel(NioSocketChannel.class).handler(new ChannelInitializer<>() {
                @Override
                protected void initChannel(Channel c) {
                    c.pipeline().addLast(new LineBasedFrameDecoder(4096), new StringDecoder(), new StringEncoder(), new Banksvar(ute));
                }
            });
            for (int i = 0; i < antal; i++) linjer.add(b.connect(bank).sync().channel());
        }

        CompletableFuture<String> fraga(Kop k, int ore) {
            Channel linje = linjer.get(Math.floorMod(tur.getAndIncrement(), linjer.size()));
            ute.put(k.nummer, k);
            linje.closeFuture().addListener(f -> {
                ute.remove(k.nummer);
                k.besked.completeExceptionally(new IllegalStateException("line is down"));
            });
            linje.writeAndFlush(k.nummer + " " + k.kortNummer + " " + ore + "\n");
            return k.besked;
        }
    }

    static final class Kassatjanst {
        private final Banklinjer bank;
        private final LongAdder godkanda = new LongAdder();

        Kassatjanst(Banklinjer bank) {
            this.bank = bank;
        }

        void betala(int nummer, Sample s) throws Exception {
            List<String> rader = new ArrayList<>();
            for (int i = 0; i < 3 + s.below(4); i++) rader.add(s.text(30 + s.below(30)));
            Kop k = new Kop(nummer, s.below(140), s.code(16), rader);
            k.uppgifter.put("terminal", s.code(8));
            k.uppgifter.put("kassor", s.text(18));
            k.uppgifter.put("referens", s.id());
            if (bank.fraga(k, 10_000 + s.below(900_000)).get(20, TimeUnit.SECONDS).startsWith("OK")) godkanda.increment();
        }
    }

    static Channel bank() throws InterruptedException {
        return new ServerBootstrap().group(new NioEventLoopGroup(1)).channel(NioServerSocketChannel.class).childHandler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel c) {
                c.pipeline().addLast(new LineBasedFrameDecoder(4096), new StringDecoder(), new StringEncoder(), new SimpleChannelInboundHandler<String>() {
                    @Override
                    protected void channelRead0(ChannelHandlerContext x, String rad) {
                        x.writeAndFlush(rad.substring(0, rad.indexOf(' ')) + (rad.hashCode() % 11 == 0 ? " NEJ\n" : " OK\n"));
                    }
                });
            }
        }).bind(new InetSocketAddress("127.0.0.1", 0)).sync().channel();
    }

    private static Kassatjanst kassa;
    private static final Glaskatalog KATALOG = new Glaskatalog(21);
    private static final Bagbilder BILDER = new Bagbilder(22);
    private static final Kundkort KUNDER = new Kundkort(23);
    private static final Lagersaldo SALDO = new Lagersaldo(24);
    private static final Reparationer REPARATIONER = new Reparationer(25);

    public static void main(String[] args) throws Exception {
        kassa = new Kassatjanst(new Banklinjer(bank().localAddress(), 2));
        Skift.arbeta("till", 4, 1_900, 26, (n, s) -> {
            kassa.betala(n, s);
            KUNDER.kort(s.below(30_000));
            if (n % 3 == 0) BILDER.bild(s.below(3000), s.below(4));
            if (n % 20 == 0) SALDO.andra(n, -1);
            KATALOG.nagot(s);
        });
        System.out.println(kassa.godkanda + " payments granted, " + kassa.bank.ute.size() + " out at the bank");
        Ready.last();
    }
}
