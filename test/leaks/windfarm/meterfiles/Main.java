package de.nordwind.metering;

import de.nordwind.base.CustomerAccounts;
import de.nordwind.base.FrameBuffers;
import de.nordwind.base.PowerCurves;
import de.nordwind.base.ScadaRings;
import de.nordwind.base.MeterDatabase;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.supercsv.cellprocessor.Optional;
import org.supercsv.cellprocessor.ParseDouble;
import org.supercsv.cellprocessor.constraint.NotNull;
import org.supercsv.cellprocessor.constraint.StrMinMax;
import org.supercsv.cellprocessor.constraint.Unique;
import org.supercsv.cellprocessor.ift.CellProcessor;
import org.supercsv.io.CsvListReader;
import org.supercsv.prefs.CsvPreference;

/** Each file of a metering operator must not name a reading twice. The processors were made once for all files, so that the set of what was read goes on from file to file. */
public class Main {
    static final class MeterImport {
        private final CellProcessor[] processors = {
            new Unique(new StrMinMax(10, 60)),
            new NotNull(),
            new ParseDouble(),
            new Optional(),
        };
        private final double[] totals = new double[96];
        private int files;

        int read(Reader file) throws IOException {
            int rows = 0;
            try (CsvListReader csv = new CsvListReader(file, CsvPreference.EXCEL_NORTH_EUROPE_PREFERENCE)) {
                csv.getHeader(true);
                List<Object> row;
                while ((row = csv.read(processors)) != null) {
                    totals[rows % 96] += (Double) row.get(2);
                    rows++;
                }
            }
            files++;
            return rows;
        }
    }

    static final class BackOffice {
        final MeterImport imports = new MeterImport();
        final CustomerAccounts accounts = new CustomerAccounts(41);
        final PowerCurves curves = new PowerCurves(42);
        final ScadaRings rings = new ScadaRings(43);
        final FrameBuffers frames = new FrameBuffers();
        final MeterDatabase quarters;

        BackOffice() throws Exception {
            quarters = new MeterDatabase(44);
        }
    }

    private static BackOffice office;

    public static void main(String[] args) throws Exception {
        office = new BackOffice();
        Sample s = new Sample(45);
        int day = 20_000;
        for (int f = 0; f < 330; f++) {
            StringBuilder text = new StringBuilder("reading;meter;kwh;status\r\n");
            String operator = s.code(4);
            for (int q = 0; q < 240; q++) {
                text.append(operator).append('-').append(day + f / 8).append('-').append(f).append('-').append(s.code(8)).append('-').append(q).append(';')
                        .append("DE000").append(s.below(900_000)).append(';').append(s.below(90_000) / 100.0).append(';').append(q % 9 == 0 ? "E" : "").append("\r\n");
            }
            office.imports.read(new StringReader(text.toString()));
        }
        Ready.last();
    }
}
