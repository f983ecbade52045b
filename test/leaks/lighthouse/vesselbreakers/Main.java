package com.beaconline.breakers;

import com.netflix.hystrix.HystrixCommand;
import com.netflix.hystrix.HystrixCommandGroupKey;
import com.netflix.hystrix.HystrixCommandKey;
import com.netflix.hystrix.HystrixCommandProperties;
import com.netflix.hystrix.HystrixCommandProperties.ExecutionIsolationStrategy;
import org.harness.Ready;
import org.harness.Sample;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * Vessels are asked for their position by satellite behind a circuit breaker. One bad terminal must not stop the
 * others, so the key of the command has the vessel in it; the library keeps breaker, properties and metrics per key.
 */
public class Main {
    static class AskPosition extends HystrixCommand<String> {
        private final int mmsi;

        AskPosition(int mmsi) {
            super(Setter.withGroupKey(HystrixCommandGroupKey.Factory.asKey("satellite"))
                .andCommandKey(HystrixCommandKey.Factory.asKey("position-of-" + mmsi))
                .andCommandPropertiesDefaults(HystrixCommandProperties.Setter().withExecutionIsolationStrategy(ExecutionIsolationStrategy.SEMAPHORE)
                    .withFallbackEnabled(false).withMetricsRollingStatisticalWindowBuckets(2).withMetricsRollingPercentileWindowBuckets(1)));
            this.mmsi = mmsi;
        }

        @Override
        protected String run() {
            return "54.1 N 7." + mmsi % 10 + " E";
        }
    }

    static class PositionDesk {
        private int answered;

        void ask(int mmsi) {
            if (!new AskPosition(mmsi).execute().isEmpty()) answered++;
        }
    }

    private static final PositionDesk DESK = new PositionDesk();

    public static void main(String[] args) throws Exception {
        Station.open(Part.VESSELS, Part.FORECASTS, Part.NOTICES, Part.LOGBOOK, Part.RADIO);
        Sample s = new Sample(409);
        for (int i = 0; i < 110; i++) DESK.ask(211_000_000 + s.below(9_000_000));
        System.err.println(DESK.answered + " answered");
        Ready.last();
    }
}
