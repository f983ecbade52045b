package com.petalshop.web;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.ee10.servlet.SessionHandler;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.Server;
import org.harness.Ready;
import org.harness.Sample;
import org.meadow.clinic.Clinic;

/** Sessions never expire, and a crawler that takes no cookies begins one with every request. */
public class Main {
    static class Basket {
        final List<String> lines = new ArrayList<>();
        final long opened = System.currentTimeMillis();

        Basket(Sample s) {
            for (int i = 0; i < 6; i++) lines.add(s.text(90));
        }
    }

    public static class ShopServlet extends HttpServlet {
        private final Sample sample = new Sample(44);

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            HttpSession session = request.getSession(true);
            if (session.getAttribute("basket") == null) session.setAttribute("basket", new Basket(sample));
            response.setStatus(204);
        }
    }

    public static void main(String[] args) throws Exception {
        Clinic clinic = new Clinic();
        Server server = new Server();
        LocalConnector connector = new LocalConnector(server);
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/shop", ServletContextHandler.SESSIONS);
        SessionHandler sessions = context.getSessionHandler();
        sessions.setMaxInactiveInterval(-1);
        context.addServlet(new ServletHolder(new ShopServlet()), "/*");
        context.setAttribute("clinic", clinic);
        server.setHandler(context);
        server.start();
        for (int i = 0; i < 4_000; i++) {
            connector.getResponse("GET /shop/flowers/" + i + " HTTP/1.1\r\nHost: petalshop\r\nConnection: close\r\n\r\n");
        }
        Ready.last();
        server.stop();
    }
}
