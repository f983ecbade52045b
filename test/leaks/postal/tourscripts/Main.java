package eu.tourwerk.scripts;

import org.harness.Ready;
import org.luaj.vm2.*;
import org.luaj.vm2.lib.OneArgFunction;
import org.luaj.vm2.lib.ZeroArgFunction;
import org.luaj.vm2.lib.jse.JsePlatform;

import postal.*;

import java.nio.charset.StandardCharsets;
import java.util.*;

/** Surcharges of courier tours, as scripts in Lua that dispatchers change during the day. */
public class Main {
    static final class TourScripts {
        private final Globals globals = JsePlatform.standardGlobals();
        private final LuaTable parcelHandlers = new LuaTable();
        private final LuaValue tours;
        private String zones = "";

        TourScripts(String script) {
            globals.set("on_parcel", new OneArgFunction() {
                @Override
                public LuaValue call(LuaValue handler) {
                    parcelHandlers.set(parcelHandlers.length() + 1, handler);
                    return NONE;
                }
            });
            globals.set("tour_zones", new ZeroArgFunction() {
                @Override
                public LuaValue call() {
                    return valueOf(zones);
                }
            });
            tours = globals.load(script, "tours");
        }

        /** The dispatcher has saved new zones. */
        void saved(String zones) {
            this.zones = zones;
            tours.call();
        }

        int surcharge(String zone, int grams) {
            LuaTable parcel = new LuaTable();
            parcel.set("zone", zone);
            parcel.set("grams", grams);
            for (int i = 1, n = parcelHandlers.length(); i <= n; i++) parcelHandlers.get(i).call(parcel);
            return parcel.get("cents").optint(0);
        }
    }

    private static TourScripts scripts;
    private static long cents;

    private static String zones(Dice d) {
        StringBuilder b = new StringBuilder();
        for (int z = 0; z < 32; z++) b.append("Z").append(z).append(';').append(d.below(900)).append(';').append(d.text(24)).append('\n');
        return b.toString();
    }

    public static void main(String[] a) throws Exception {
        Rates.set(80);
        Customers.load(22000);
        Rounds.plan(1000);
        Depot.load(13000);
        Cameras.watch(110);
        try (var in = Main.class.getResourceAsStream("/tours.lua")) {
            scripts = new TourScripts(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
        Dice d = new Dice(304);
        for (int i = 0; i < Integer.getInteger("saves", 560); i++) {
            scripts.saved(zones(d));
            for (int p = 0; p < 5; p++) cents += scripts.surcharge("Z" + d.below(40), 100 + d.below(9000));
        }
        Ready.last();
    }
}
