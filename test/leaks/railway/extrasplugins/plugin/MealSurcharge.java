package com.onboard.meals;

import org.pf4j.Plugin;
import org.pf4j.PluginStateEvent;
import org.pf4j.PluginStateListener;
import org.pf4j.PluginWrapper;

import java.util.HashMap;
import java.util.Map;

/** Adds the price of meals on board to a ticket. */
public class MealSurcharge extends Plugin implements PluginStateListener {
    private static final Map<String, Price> PRICES = new HashMap<>();

    static final class Price {
        final String meal;
        final int cents;

        Price(String meal, int cents) {
            this.meal = meal;
            this.cents = cents;
        }
    }

    static {
        for (int i = 0; i < 600; i++) PRICES.put("menu-" + i, new Price("menu " + i + ", second class", 400 + i));
    }

    private int otherPlugins;

    public MealSurcharge(PluginWrapper wrapper) {
        super(wrapper);
    }

    @Override
    public void start() {
        getWrapper().getPluginManager().addPluginStateListener(this);
    }

    @Override
    public void stop() {
        otherPlugins = 0;
    }

    @Override
    public void pluginStateChanged(PluginStateEvent event) {
        if (event.getPlugin() != getWrapper()) otherPlugins++;
    }
}
