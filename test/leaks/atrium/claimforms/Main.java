package com.brightwater.forms;

import hall.ClaimThumbnails;
import hall.ContractTexts;
import hall.DayRates;
import hall.QuoteWindow;
import hall.ReserveTables;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.multipart.Attribute;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.HttpDataFactory;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.netty.handler.codec.http.multipart.InterfaceHttpData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.harness.Ready;
import org.harness.Sample;

/** A form without a policy's number is refused before its decoder is destroyed: the factory keeps the request and its fields. */
public class Main {
    static class FormHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
        private static final HttpDataFactory FACTORY = new DefaultHttpDataFactory(DefaultHttpDataFactory.MINSIZE);
        private int reported;
        private int refused;

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) throws IOException {
            HttpPostRequestDecoder form = new HttpPostRequestDecoder(FACTORY, request);
            InterfaceHttpData policy = form.getBodyHttpData("policy");
            if (policy == null || ((Attribute) policy).getValue().isBlank()) {
                refused++;
                return;
            }
            reported++;
            form.destroy();
        }
    }

    private static String form(Sample s) {
        String policy = s.below(3) == 0 ? "" : "P" + s.below(9_000_000);
        String body = "policy=" + policy + "&name=" + s.code(14) + "&damage=" + s.text(500).replace(' ', '+')
                + "&witness=" + s.text(160).replace(' ', '+') + "&iban=DE" + s.below(90_000_000) + "&place=" + s.code(12);
        return "POST /claims HTTP/1.1\r\nHost: claims.brightwater.com\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Cookie: visitor=" + s.id() + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    public static void main(String[] args) throws Exception {
        ReserveTables.load(120, 120, 140);
        ClaimThumbnails.load(1_100, 16_000);
        QuoteWindow.load(22_000);
        ContractTexts.load(8_000);
        DayRates.load(4_500, 420);
        Sample s = new Sample(45);
        for (int connection = 0; connection < 900; connection++) {
            EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder(), new HttpObjectAggregator(1 << 20), new FormHandler());
            for (int i = 0; i < 9; i++) channel.writeInbound(Unpooled.copiedBuffer(form(s), StandardCharsets.US_ASCII));
            channel.finishAndReleaseAll();
        }
        Ready.last();
    }
}
