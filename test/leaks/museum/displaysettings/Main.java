package ch.vitrine.displays;

import museum.*;

import org.apache.commons.configuration2.PropertiesConfiguration;
import org.apache.commons.configuration2.event.ConfigurationEvent;
import org.harness.Ready;

import java.util.*;

/** Touch screens in the halls: a visitor's page follows the settings that the staff changes. */
public class Main {
    static final class ScreenPage {
        private final String screen;
        private final List<String> shown = new ArrayList<>();
        private int brightness;

        ScreenPage(String screen, int brightness) {
            this.screen = screen;
            this.brightness = brightness;
        }

        void show(String exhibit) {
            shown.add(exhibit);
        }
    }

    static final class Displays {
        private final PropertiesConfiguration settings = new PropertiesConfiguration();
        private final Map<String, ScreenPage> open = new HashMap<>();

        Displays() {
            for (int i = 0; i < 30; i++) settings.setProperty("screen-" + i + ".brightness", 60);
        }

        /** A visitor touches the screen: the page of the one before goes. */
        ScreenPage touched(String screen) {
            ScreenPage page = new ScreenPage(screen, settings.getInt(screen + ".brightness"));
            settings.addEventListener(ConfigurationEvent.SET_PROPERTY, event -> {
                if (!event.isBeforeUpdate() && event.getPropertyName().equals(page.screen + ".brightness")) page.brightness = (Integer) event.getPropertyValue();
            });
            open.put(screen, page);
            return page;
        }
    }

    private static Displays displays;

    public static void main(String[] a) throws Exception {
        Conservation.read(23000);
        Climate.measure(380);
        Thumbnails.warm(13000);
        Words.index(65000);
        Register.read(28000);
        displays = new Displays();
        Dice d = new Dice(106);
        for (int i = 0; i < Integer.getInteger("visitors", 6000); i++) {
            ScreenPage page = displays.touched("screen-" + d.below(30));
            for (int k = 3 + d.below(9); k > 0; k--) page.show(d.thing());
            if (i % 500 == 0) displays.settings.setProperty("screen-" + d.below(30) + ".brightness", 40 + d.below(50));
        }
        Ready.last();
    }
}
