package org.highridge.portal;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.harness.Ready;
import org.harness.Sample;
import sky.Bibliography;
import sky.PreviewLru;
import sky.SkyTree;
import sky.StarCatalog;

/** Healthy: the portal of the archive with many connections that are kept alive, up to the time-out, between requests. */
public class Main {
    static class PortalHandler extends Handler.Abstract {
        private final AtomicLong answered = new AtomicLong();

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            answered.incrementAndGet();
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            Content.Sink.write(response, true, "{\"path\":\"" + request.getHttpURI().getPath() + "\"}", callback);
            return true;
        }
    }

    static Server server;

    public static void main(String[] args) throws Exception {
        StarCatalog.load(40_000);
        SkyTree.load(400);
        Bibliography.load(22_000);
        PreviewLru.load(1_200, 18_000);
        server = new Server();
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setIdleTimeout(120_000);
        server.addConnector(connector);
        server.setHandler(new PortalHandler());
        server.start();
        InetSocketAddress address = new InetSocketAddress("127.0.0.1", connector.getLocalPort());
        Sample s = new Sample(51);
        List<SocketChannel> clients = new ArrayList<>();
        ByteBuffer answer = ByteBuffer.allocate(4_096);
        for (int i = 0; i < 380; i++) clients.add(SocketChannel.open(address));
        for (int round = 0; round < 3; round++) {
            for (SocketChannel client : clients) {
                String request = "GET /exposures/" + s.id() + " HTTP/1.1\r\nHost: portal.highridge.org\r\nCookie: id=" + s.id() + "\r\n\r\n";
                client.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
                answer.clear();
                if (client.read(answer) <= 0) throw new IllegalStateException("no answer");
            }
        }
        Ready.last();
    }
}
