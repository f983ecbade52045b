package ch.formguss.panels;

import foundry.AlloyBook;
import foundry.Customers;
import foundry.PourRings;
import foundry.ShiftBooks;
import foundry.SpotPrices;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Each view of a mould listens to the furnace's temperature. On close it removes another lambda than the one that it added. */
public class Main {
    static class Furnace {
        private final PropertyChangeSupport changes = new PropertyChangeSupport(this);
        private int temperature;

        void onTemperature(PropertyChangeListener l) {
            changes.addPropertyChangeListener("temperature", l);
        }

        void offTemperature(PropertyChangeListener l) {
            changes.removePropertyChangeListener("temperature", l);
        }

        void heat(int degrees) {
            int before = temperature;
            temperature = degrees;
            changes.firePropertyChange("temperature", before, degrees);
        }
    }

    static class MouldView {
        private final Furnace furnace;
        private final int[] pixels = new int[1_500];
        private int shown;

        MouldView(Furnace furnace) {
            this.furnace = furnace;
            furnace.onTemperature(e -> show((Integer) e.getNewValue()));
        }

        void show(int degrees) {
            shown = degrees;
            pixels[degrees % pixels.length] = degrees;
        }

        void close() {
            furnace.offTemperature(e -> show((Integer) e.getNewValue()));
        }
    }

    private static final Map<String, Furnace> FURNACES = new HashMap<>();

    public static void main(String[] args) throws Exception {
        ShiftBooks.load();
        AlloyBook.load();
        SpotPrices.load();
        Customers.load();
        PourRings.load();
        for (String name : new String[] {"arc 1", "arc 2", "induction"}) FURNACES.put(name, new Furnace());
        Sample s = new Sample(12);
        for (int i = 0; i < 3_600; i++) {
            Furnace furnace = FURNACES.get("arc 2");
            MouldView view = new MouldView(furnace);
            if (i % 40 == 0) furnace.heat(1_200 + s.below(400));
            view.close();
        }
        Ready.last();
    }
}
