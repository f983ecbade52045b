package org.seamark.station;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import org.harness.Sample;
import org.harness.Scale;

/** Forecasts as they were asked for by square of the sea: a cache at its maximum. */
final class Forecasts {
    record Forecast(String square, float[] windByHour, float[] swellByHour, String words) {}

    private final Cache<String, Forecast> bySquare;

    private Forecasts(int maximum) {
        bySquare = Caffeine.newBuilder().maximumSize(maximum).expireAfterWrite(Duration.ofHours(3)).build();
    }

    static void load(int maximum) {
        Forecasts forecasts = new Forecasts(Scale.of(maximum));
        Sample s = new Sample(2106);
        for (int i = 0; i < Scale.of(maximum) * 3 / 2; i++) {
            String square = "sq " + i;
            forecasts.bySquare.put(square, new Forecast(square, new float[72], new float[72], s.text(420)));
        }
        forecasts.bySquare.cleanUp();
        Station.keep("forecast-desk", forecasts);
    }
}
