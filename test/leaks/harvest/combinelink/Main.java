package net.fieldbus.combines;

import org.apache.mina.core.service.IoHandlerAdapter;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.filter.codec.ProtocolCodecFilter;
import org.apache.mina.filter.codec.textline.TextLineCodecFactory;
import org.apache.mina.transport.socket.nio.NioSocketAcceptor;
import org.apache.mina.transport.socket.nio.NioSocketConnector;

import org.harness.Ready;

import harvest.*;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

/** Talks with combine harvesters over a line that stays open for the whole season. */
public class Main {
    /** A question to the combine, with what the answer is compared with. */
    static final class Query {
        final int number;
        final String what;
        final float[] expected = new float[96];
        final long asked = System.currentTimeMillis();

        Query(int number, String what, Dice d) {
            this.number = number;
            this.what = what;
            for (int i = 0; i < expected.length; i++) expected[i] = d.below(1000) / 10f;
        }
    }

    /** The combine's side: it answers each line with the number of the question. */
    static final class Combine extends IoHandlerAdapter {
        @Override
        public void messageReceived(IoSession session, Object line) {
            String[] part = line.toString().split(" ");
            session.write("REPLY " + part[1] + " " + part[2].length());
        }
    }

    static final class Office extends IoHandlerAdapter {
        private final AtomicInteger answered = new AtomicInteger();
        private final Map<String, Integer> slowByKind = new TreeMap<>();

        @Override
        public void messageReceived(IoSession session, Object line) {
            String[] part = line.toString().split(" ");
            Query query = (Query) session.getAttribute("query." + part[1]);
            if (query == null) return;
            if (System.currentTimeMillis() - query.asked > 2000) slowByKind.merge(query.what, 1, Integer::sum);
            answered.incrementAndGet();
        }

        void ask(IoSession session, Query query) {
            session.setAttribute("query." + query.number, query);
            session.write("ASK " + query.number + " " + query.what.replace(' ', '_'));
        }
    }

    private static NioSocketAcceptor field;
    private static NioSocketConnector connector;

    public static void main(String[] a) throws Exception {
        Places.index(26000);
        Farms.load(22000);
        Invoices.show(24000);
        Rainfall.measure(800);
        SpareParts.look(30000);
        field = new NioSocketAcceptor(1);
        field.getFilterChain().addLast("lines", new ProtocolCodecFilter(new TextLineCodecFactory(StandardCharsets.US_ASCII)));
        field.setHandler(new Combine());
        field.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Office office = new Office();
        connector = new NioSocketConnector(1);
        connector.getFilterChain().addLast("lines", new ProtocolCodecFilter(new TextLineCodecFactory(StandardCharsets.US_ASCII)));
        connector.setHandler(office);
        List<IoSession> combines = new ArrayList<>();
        for (int c = 0; c < 3; c++) {
            var connecting = connector.connect(field.getLocalAddress());
            connecting.awaitUninterruptibly();
            combines.add(connecting.getSession());
        }
        Dice d = new Dice(103);
        String[] kinds = {"drum speed", "grain loss", "moisture", "fuel", "header height"};
        int n = Integer.getInteger("queries", 22000);
        for (int i = 0; i < n; i++) {
            office.ask(combines.get(i % 3), new Query(i, kinds[d.below(5)], d));
            while (i - office.answered.get() > 500) Thread.sleep(1);
        }
        while (office.answered.get() < n) Thread.sleep(20);
        Ready.last();
    }
}
