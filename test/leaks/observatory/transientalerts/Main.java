package org.highridge.alerts;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.harness.Ready;
import org.harness.Sample;
import sky.Ephemerides;
import sky.InstrumentBook;
import sky.NightLog;
import sky.SkyTree;
import sky.StarCatalog;

/** A request for alerts waits until its field has one, without a time limit: most fields never have any. */
public class Main {
    static class AlertServlet extends HttpServlet {
        private final Queue<AsyncContext> waiting = new ConcurrentLinkedQueue<>();

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            AsyncContext poll = request.startAsync();
            poll.setTimeout(0);
            waiting.add(poll);
        }

        void alert(String field) {
            waiting.removeIf(poll -> {
                if (!field.equals(poll.getRequest().getParameter("field"))) return false;
                poll.complete();
                return true;
            });
        }
    }

    static final AlertServlet ALERTS = new AlertServlet();
    static final Tomcat SERVER = new Tomcat();

    public static void main(String[] args) throws Exception {
        StarCatalog.load(40_000);
        SkyTree.load(400);
        Ephemerides.load(1_800, 100);
        InstrumentBook.load(3_500);
        NightLog.load(75_000);
        SERVER.setBaseDir(Files.createTempDirectory("alerts").toString());
        SERVER.setPort(0);
        SERVER.setSilent(true);
        Context context = SERVER.addContext("", null);
        Tomcat.addServlet(context, "alerts", ALERTS).setAsyncSupported(true);
        context.addServletMappingDecoded("/alerts", "alerts");
        SERVER.getConnector();
        SERVER.start();
        InetSocketAddress address = new InetSocketAddress("127.0.0.1", SERVER.getConnector().getLocalPort());
        Sample s = new Sample(37);
        List<SocketChannel> clients = new ArrayList<>();
        int polls = 160;
        for (int i = 0; i < polls; i++) {
            SocketChannel client = SocketChannel.open(address);
            String request = "GET /alerts?field=" + s.id() + " HTTP/1.1\r\nHost: alerts.highridge.org\r\nCookie: seen=" + s.text(200)
                    + "\r\nUser-Agent: broker/" + s.below(9) + "\r\n\r\n";
            client.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
            clients.add(client);
        }
        for (int i = 0; ALERTS.waiting.size() < polls; i++) {
            if (i > 600) throw new IllegalStateException("only " + ALERTS.waiting.size() + " wait");
            Thread.sleep(100);
        }
        ALERTS.alert("M 31");
        Ready.last();
    }
}
