package com.betonring.laboratory;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.camel.AggregationStrategy;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.harness.Ready;
import org.harness.Sample;
import stonepit.BuilderDesk;
import stonepit.GateWindow;
import stonepit.OpenOrders;
import stonepit.PlantTexts;
import stonepit.RoadTolls;

/** Results of cubes are gathered until a delivery has all three; of many deliveries one cube breaks or is lost, and their group waits without a time limit. */
public class Main {
    static final class CubeResult {
        private final String delivery;
        private final int cube;
        private final double newtons;
        private final Instant tested;
        private final String remark;

        CubeResult(String delivery, int cube, double newtons, Instant tested, String remark) {
            this.delivery = delivery;
            this.cube = cube;
            this.newtons = newtons;
            this.tested = tested;
            this.remark = remark;
        }
    }

    static final class GatherCubes implements AggregationStrategy {
        @Override
        @SuppressWarnings("unchecked")
        public Exchange aggregate(Exchange before, Exchange next) {
            CubeResult result = next.getIn().getBody(CubeResult.class);
            if (before == null) {
                List<CubeResult> results = new ArrayList<>();
                results.add(result);
                next.getIn().setBody(results);
                return next;
            }
            before.getIn().getBody(List.class).add(result);
            return before;
        }
    }

    static final class Certificates {
        private final String[] last = new String[500];
        private int printed;

        public void print(Exchange exchange) {
            List<?> results = exchange.getIn().getBody(List.class);
            double sum = 0;
            for (Object r : results) sum += ((CubeResult) r).newtons;
            last[printed++ % last.length] = String.format(Locale.ROOT, "%s: %.1f N/mm2", exchange.getIn().getHeader("delivery"), sum / results.size());
        }
    }

    static final class CubeRoutes extends RouteBuilder {
        private final Certificates certificates;

        CubeRoutes(Certificates certificates) {
            this.certificates = certificates;
        }

        @Override
        public void configure() {
            from("direct:cubes").routeId("cubes")
                .aggregate(header("delivery"), new GatherCubes()).completionSize(3)
                .process(certificates::print);
        }
    }

    static final class Laboratory {
        private final CamelContext camel = new DefaultCamelContext();
        private final Certificates certificates = new Certificates();
        private ProducerTemplate press;

        void start() throws Exception {
            camel.addRoutes(new CubeRoutes(certificates));
            camel.start();
            press = camel.createProducerTemplate();
        }

        void tested(CubeResult result) {
            press.sendBodyAndHeader("direct:cubes", result, "delivery", result.delivery);
        }
    }

    private static Laboratory laboratory;

    public static void main(String[] args) throws Exception {
        OpenOrders.load(24_000);
        RoadTolls.load(38_000);
        PlantTexts.load(4_500);
        GateWindow.load(80_000);
        BuilderDesk.load(17_000);
        Sample s = new Sample(8835);
        laboratory = new Laboratory();
        laboratory.start();
        int deliveries = 12_000;
        for (int i = 0; i < deliveries; i++) {
            Instant at = Sample.at(i, deliveries, Duration.ofDays(60));
            int cubes = s.below(3) == 0 ? 2 : 3;
            for (int k = 0; k < cubes; k++) laboratory.tested(new CubeResult("D" + (300_000 + i), k, 25 + 20 * s.real(), at, s.text(60)));
        }
        Ready.last();
    }
}
