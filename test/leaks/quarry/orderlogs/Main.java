package de.graustein.orders;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.Configurator;
import org.harness.Ready;
import org.harness.Sample;
import stonepit.BeltScales;
import stonepit.GradingCurves;
import stonepit.LabRecords;
import stonepit.RoadTolls;
import stonepit.SitePictures;

/** The log of each order goes to a file of its own through a routing appender without a purge policy: the appender of each order stays open with its buffer. */
public class Main {
    private static final String CONFIGURATION = """
        <Configuration status="ERROR">
          <Appenders>
            <Routing name="byOrder">
              <Routes pattern="$${ctx:order}">
                <Route>
                  <File name="order-${ctx:order}" fileName="FOLDER/${ctx:order}.log" bufferSize="4096">
                    <PatternLayout pattern="%d{ISO8601} %-5p %m%n"/>
                  </File>
                </Route>
              </Routes>
            </Routing>
          </Appenders>
          <Loggers>
            <Root level="info"><AppenderRef ref="byOrder"/></Root>
          </Loggers>
        </Configuration>
        """;

    static final class Order {
        private final String number;
        private final String site;
        private final double[] loads;

        Order(String number, String site, double[] loads) {
            this.number = number;
            this.site = site;
            this.loads = loads;
        }
    }

    static final class OrderDesk {
        private static final Logger LOG = LogManager.getLogger(OrderDesk.class);
        private final Deque<Order> lastDone = new ArrayDeque<>();
        private double tonnes;

        void handle(Order order) {
            ThreadContext.put("order", order.number);
            try {
                LOG.info("order for {}, {} loads", order.site, order.loads.length);
                for (double load : order.loads) {
                    tonnes += load;
                    LOG.info("load of {} t", load);
                }
                if (order.loads.length > 4) LOG.warn("more than four loads");
            } finally {
                ThreadContext.remove("order");
            }
            lastDone.addLast(order);
            if (lastDone.size() > 50) lastDone.removeFirst();
        }
    }

    private static OrderDesk desk;

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("orders");
        String configuration = CONFIGURATION.replace("FOLDER", folder.toString());
        LoggerContext context = Configurator.initialize(Main.class.getClassLoader(), new ConfigurationSource(new ByteArrayInputStream(configuration.getBytes(StandardCharsets.UTF_8))));
        RoadTolls.load(38_000);
        BeltScales.load(30, 14_000);
        SitePictures.load(7_000);
        LabRecords.load(12_000);
        GradingCurves.load(11_000);
        Sample s = new Sample(8834);
        desk = new OrderDesk();
        for (int i = 0; i < 300; i++) {
            double[] loads = new double[1 + s.below(6)];
            for (int k = 0; k < loads.length; k++) loads[k] = 27 * s.real();
            desk.handle(new Order("A" + (70_000 + i), s.text(40), loads));
        }
        try (var files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) Files.delete(file);
        }
        Files.delete(folder);
        Ready.last();
        context.close();
    }
}
