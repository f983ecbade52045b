package org.weather.extension;

import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;

public class WeatherExtension implements Runnable {
    private static final List<int[]> ICONS = new ArrayList<>();

    @Override
    public void run() {
        for (int i = 0; i < 90; i++) ICONS.add(new int[40 * 40]);
        new Timer("weather-refresh", true).schedule(new TimerTask() {
            @Override
            public void run() {
                ICONS.size();
            }
        }, 60_000, 900_000);
    }
}
