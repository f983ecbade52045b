package org.brickandbook.shop;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.harness.Ready;
import org.harness.Sample;
import org.meadow.clinic.Clinic;

/** Healthy: an idle Jetty with 250 sessions of the last minutes, which time out after half an hour. */
public class Main {
    public static class BookServlet extends HttpServlet {
        private final Sample sample = new Sample(84);

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            HttpSession session = request.getSession(true);
            List<String> seen = new ArrayList<>();
            for (int i = 0; i < 5; i++) seen.add(sample.text(60));
            session.setAttribute("seen", seen);
            response.setStatus(204);
        }
    }

    public static void main(String[] args) throws Exception {
        Clinic clinic = new Clinic();
        Server server = new Server(new QueuedThreadPool(40, 20));
        LocalConnector connector = new LocalConnector(server);
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/books", ServletContextHandler.SESSIONS);
        context.getSessionHandler().setMaxInactiveInterval(1800);
        context.addServlet(new ServletHolder(new BookServlet()), "/*");
        context.setAttribute("clinic", clinic);
        server.setHandler(context);
        server.start();
        for (int i = 0; i < 250; i++) connector.getResponse("GET /books/" + i + " HTTP/1.1\r\nHost: books\r\nConnection: close\r\n\r\n");
        Ready.last();
        server.stop();
    }
}
