package org.hygromet.archive;

import museum.*;

import org.harness.Ready;

/** Healthy: the climate of three years in columns, read when the service starts, one array after the other. */
public class Main {
    static final class Column {
        private final String name;
        private final float[] values;
        private final long[] stamps;

        Column(String name, int rows) {
            this.name = name;
            values = new float[rows];
            stamps = new long[rows];
        }
    }

    static final class Table {
        private final Column[] columns;

        Table(int columns, int rows, Dice d) {
            this.columns = new Column[columns];
            for (int i = 0; i < columns; i++) {
                Column c = new Column("sensor-" + i + "/" + (i % 2 == 0 ? "temperature" : "humidity"), rows);
                for (int k = 0; k < rows; k++) {
                    c.values[k] = d.below(1000) / 20f;
                    c.stamps[k] = 1_600_000_000L + k * 600L;
                }
                this.columns[i] = c;
            }
        }
    }

    private static Table table;

    public static void main(String[] a) throws Exception {
        Climate.measure(600);
        FloorPlan.draw(60000);
        Contracts.read(16000);
        table = new Table(Dice.part(140), 78000, new Dice(206));
        Ready.last();
    }
}
