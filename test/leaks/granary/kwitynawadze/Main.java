package pl.zlotyklos.waga;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import io.netty.util.AttributeKey;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import pl.zlotyklos.osnowa.Bufory;
import pl.zlotyklos.osnowa.KodyCelne;
import pl.zlotyklos.osnowa.Plac;
import pl.zlotyklos.osnowa.Skany;
import pl.zlotyklos.osnowa.Widma;
import pl.zlotyklos.osnowa.Zmiana;

public class Main {
    /** A lorry that has been weighed full and shall be weighed empty. */
    static final class Kwit {
        final String numer;
        final String rejestracja;
        final int brutto;
        final long kiedy = System.currentTimeMillis();
        final String uwagi;
        final int[] przebieg;

        Kwit(String[] pola) {
            numer = pola[1];
            rejestracja = pola[2];
            brutto = Integer.parseInt(pola[3]);
            uwagi = pola[4];
            przebieg = new int[110];
            for (int i = 0; i < przebieg.length; i++) przebieg[i] = brutto - 900 / (i + 1);
        }
    }

    /** A weighbridge keeps its connection all day. */
    static final class ObslugaWagi extends SimpleChannelInboundHandler<String> {
        static final AtomicInteger DOMKNIETE = new AtomicInteger();
        static final AtomicInteger RECZNE = new AtomicInteger();

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, String wiersz) {
            String[] pola = wiersz.split(";");
            AttributeKey<Kwit> klucz = AttributeKey.valueOf("kwit." + pola[1]);
            if (pola[0].equals("BRUTTO")) {
                ctx.channel().attr(klucz).set(new Kwit(pola));
                ctx.writeAndFlush("OK\n");
                return;
            }
            if (!ctx.channel().hasAttr(klucz)) {
                RECZNE.incrementAndGet();
                ctx.writeAndFlush("RECZNIE\n");
                return;
            }
            Kwit k = ctx.channel().attr(klucz).getAndSet(null);
            ctx.channel().attr(klucz).remove();
            DOMKNIETE.incrementAndGet();
            ctx.writeAndFlush("NETTO;" + (k.brutto - Integer.parseInt(pola[2])) + "\n");
        }
    }

    static final class Waga {
        private final Socket lacze;
        private final BufferedReader odpowiedzi;

        Waga(int port) throws IOException {
            lacze = new Socket(InetAddress.getLoopbackAddress(), port);
            lacze.setTcpNoDelay(true);
            odpowiedzi = new BufferedReader(new InputStreamReader(lacze.getInputStream(), StandardCharsets.UTF_8));
        }

        synchronized String wyslij(String wiersz) throws IOException {
            lacze.getOutputStream().write((wiersz + "\n").getBytes(StandardCharsets.UTF_8));
            return odpowiedzi.readLine();
        }
    }

    static final class Wazenie {
        private final Bufory bufory = new Bufory();
        private final KodyCelne kody = new KodyCelne(1401);
        private final Plac plac = new Plac(1402);
        private final Skany skany = new Skany(1403);
        private final Widma widma = new Widma(1404);
        private final Waga[] wagi = new Waga[2];

        Wazenie(int port) throws IOException {
            for (int i = 0; i < wagi.length; i++) wagi[i] = new Waga(port);
        }

        void zwaz(int n, Sample s) throws Exception {
            String numer = "W" + (260_000 + n);
            int wjazd = s.below(wagi.length);
            wagi[wjazd].wyslij("BRUTTO;" + numer + ";PO" + s.code(5) + ";" + (18_000 + s.below(22_000)) + ";" + s.text(120 + s.below(240)));
            skany.skan("list" + n % 90, s.below(1100));
            // Where there is a queue in front of one weighbridge, the empty lorry takes the other.
            int wyjazd = s.below(100) < 45 ? wjazd : s.below(wagi.length);
            bufory.wyslij(wagi[wyjazd].wyslij("TARA;" + numer + ";" + (9000 + s.below(5000))).getBytes(StandardCharsets.UTF_8));
            if (n % 3 == 0) plac.obrot();
        }
    }

    public static void main(String[] args) throws Exception {
        NioEventLoopGroup petle = new NioEventLoopGroup(2);
        int port = ((InetSocketAddress) new ServerBootstrap().group(petle).channel(NioServerSocketChannel.class).childHandler(new ChannelInitializer<SocketChannel>() {
            @Override
            protected void initChannel(SocketChannel c) {
                c.pipeline().addLast(new LineBasedFrameDecoder(2048), new StringDecoder(StandardCharsets.UTF_8), new StringEncoder(StandardCharsets.UTF_8), new ObslugaWagi());
            }
        }).bind(InetAddress.getLoopbackAddress(), 0).sync().channel().localAddress()).getPort();
        Wazenie wazenie = new Wazenie(port);
        Zmiana.pracuj("kierowcy", 2, Zmiana.tyle(20_000), 70, 1405, wazenie::zwaz);
        System.out.println(ObslugaWagi.DOMKNIETE + " tickets done, " + ObslugaWagi.RECZNE + " done by hand");
        Ready.last();
    }
}
