package fi.soitto.links;

import fi.soitto.base.AgentRegister;
import fi.soitto.base.CustomerCards;
import fi.soitto.base.NumberRanges;
import fi.soitto.base.TrunkQuality;
import fi.soitto.base.VoicePrompts;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import io.netty.util.AttributeKey;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

/** The state of each call is an attribute of the link that carries it, under a key with the call's identifier. The attribute is removed at the end of the call; the key stays among the constants of AttributeKey. */
public class Main {
    enum Kind { SETUP, ANSWER, RELEASE }

    record CallSignal(Kind kind, String callId, String caller) {}

    static final class CallLeg {
        final String caller;
        final Instant begun = Instant.now();
        Instant answered;

        CallLeg(String caller) {
            this.caller = caller;
        }
    }

    static final class SwitchHandler extends SimpleChannelInboundHandler<CallSignal> {
        private final SwitchLinks links;

        SwitchHandler(SwitchLinks links) {
            this.links = links;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, CallSignal signal) {
            AttributeKey<CallLeg> key = AttributeKey.valueOf("call." + signal.callId);
            switch (signal.kind) {
                case SETUP -> {
                    ctx.channel().attr(key).set(new CallLeg(signal.caller));
                    links.running.incrementAndGet();
                }
                case ANSWER -> {
                    CallLeg leg = ctx.channel().attr(key).get();
                    if (leg != null) leg.answered = Instant.now();
                }
                case RELEASE -> {
                    CallLeg leg = ctx.channel().attr(key).getAndRemove();
                    if (leg == null) return;
                    links.running.decrementAndGet();
                    if (leg.answered != null) links.answered.increment();
                }
            }
        }
    }

    static final class SwitchLinks {
        final AtomicInteger running = new AtomicInteger();
        final LongAdder answered = new LongAdder();
        private final EventLoopGroup group = new DefaultEventLoopGroup(2);
        private final LocalAddress address = new LocalAddress("switch");

        void open() throws InterruptedException {
            new ServerBootstrap().group(group).channel(LocalServerChannel.class)
                    .childHandler(new ChannelInitializer<LocalChannel>() {
                        @Override
                        protected void initChannel(LocalChannel ch) {
                            ch.pipeline().addLast(new SwitchHandler(SwitchLinks.this));
                        }
                    })
                    .bind(address).sync();
        }

        Channel connect() throws InterruptedException {
            return new Bootstrap().group(group).channel(LocalChannel.class)
                    .handler(new ChannelInitializer<LocalChannel>() {
                        @Override
                        protected void initChannel(LocalChannel ch) {}
                    })
                    .connect(address).sync().channel();
        }
    }

    static final class Exchange {
        final SwitchLinks links = new SwitchLinks();
        final NumberRanges ranges = new NumberRanges(11);
        final AgentRegister agents = new AgentRegister(12);
        final TrunkQuality quality = new TrunkQuality(13);
        final CustomerCards cards = new CustomerCards(14);
        final VoicePrompts prompts = new VoicePrompts(15);
    }

    private static Exchange exchange;

    public static void main(String[] args) throws Exception {
        exchange = new Exchange();
        exchange.links.open();
        List<Channel> trunks = new ArrayList<>();
        List<Deque<String>> calls = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            trunks.add(exchange.links.connect());
            calls.add(new ArrayDeque<>());
        }
        Sample s = new Sample(16);
        for (int i = 0; i < 62_000; i++) {
            int t = s.below(24);
            Channel trunk = trunks.get(t);
            String id = s.id() + "@sbc" + t + ".soitto.fi";
            String caller = "+358" + (40_000_000 + s.below(9_000_000));
            trunk.write(new CallSignal(Kind.SETUP, id, caller));
            if (s.below(8) > 0) trunk.write(new CallSignal(Kind.ANSWER, id, caller));
            calls.get(t).add(id);
            if (calls.get(t).size() > 12) trunk.write(new CallSignal(Kind.RELEASE, calls.get(t).removeFirst(), caller));
            if (i % 16 == 0) trunk.flush();
            if (i % 500 == 0) for (Channel c : trunks) c.writeAndFlush(new CallSignal(Kind.ANSWER, id, caller)).sync();
        }
        for (Channel c : trunks) c.writeAndFlush(new CallSignal(Kind.ANSWER, "heartbeat", "")).sync();
        Thread.sleep(1000);
        System.out.println(exchange.links.running + " calls running, " + exchange.links.answered + " answered");
        Ready.last();
    }
}
