package eu.kronenhof.portal;

import eu.kronenhof.base.FloorPlans;
import eu.kronenhof.base.HotelTexts;
import eu.kronenhof.base.PaymentWindow;
import eu.kronenhof.base.RateCalendar;
import eu.kronenhof.base.Towns;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.harness.Ready;
import org.harness.Sample;
import org.jasig.cas.client.session.SingleSignOutFilter;

/**
 * The filter for the single sign-out of CAS is there, the listener that belongs to it is not: the storage of the
 * filter is never told that a session has ended, so that every session stays under its ticket.
 */
public class Main {
    static final class Assignment {
        final String house;
        final String clerk;

        Assignment(String house, String clerk) {
            this.house = house;
            this.clerk = clerk;
        }
    }

    static final class DutyServlet extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            String clerk = request.getParameter("clerk");
            session.setAttribute("assignment", new Assignment("house " + clerk.length(), clerk));
            response.setContentType("text/plain");
            response.getWriter().print(clerk + " is on duty");
            if (request.getParameter("leave") != null) session.invalidate();
        }
    }

    static final class Portal {
        final Tomcat tomcat = new Tomcat();
        final RateCalendar rates = new RateCalendar(51);
        final HotelTexts texts = new HotelTexts(52);
        final FloorPlans plans = new FloorPlans(53);
        final PaymentWindow payments = new PaymentWindow(54);
        final Towns towns = new Towns(55);

        int start() throws Exception {
            tomcat.setBaseDir(java.nio.file.Files.createTempDirectory("portal").toString());
            tomcat.setHostname("127.0.0.1");
            tomcat.setPort(0);
            tomcat.setSilent(true);
            Context context = tomcat.addContext("", null);
            context.setSessionTimeout(30);
            FilterDef filter = new FilterDef();
            filter.setFilterName("cas");
            filter.setFilterClass(SingleSignOutFilter.class.getName());
            filter.addInitParameter("casServerUrlPrefix", "https://sso.kronenhof.eu/cas");
            context.addFilterDef(filter);
            FilterMap map = new FilterMap();
            map.setFilterName("cas");
            map.addURLPattern("/*");
            context.addFilterMap(map);
            Tomcat.addServlet(context, "duty", new DutyServlet());
            context.addServletMappingDecoded("/duty", "duty");
            tomcat.getConnector().setProperty("address", "127.0.0.1");
            tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
            tomcat.start();
            return tomcat.getConnector().getLocalPort();
        }
    }

    private static final Portal PORTAL = new Portal();

    public static void main(String[] args) throws Exception {
        int port = PORTAL.start();
        try (Desks desks = new Desks()) {
            desks.work(port, 11_000);
        }
        Ready.last();
    }

    static final class Desks implements AutoCloseable {
        private final ExecutorService threads = Executors.newFixedThreadPool(4);

        void work(int port, int signOns) throws Exception {
            List<Future<?>> done = new ArrayList<>();
            for (int d = 0; d < 4; d++) {
                int desk = d;
                done.add(threads.submit(() -> {
                    Sample s = new Sample(56 + desk);
                    HttpClient client = HttpClient.newHttpClient();
                    for (int i = desk; i < signOns; i += 4) {
                        String leave = i % 200 == 0 ? "" : "&leave=1";
                        String query = "?ticket=ST-" + i + "-" + s.code(20) + "-sso&clerk=" + s.code(9) + leave;
                        client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/duty" + query)).build(), HttpResponse.BodyHandlers.discarding());
                    }
                    return null;
                }));
            }
            for (Future<?> f : done) f.get();
        }

        @Override
        public void close() {
            threads.shutdown();
        }
    }
}
