package museum;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;

/** Healthy: contracts of loans from an export of the legal department, read once. */
public final class Contracts {
    private static List<CSVRecord> records;

    private Contracts() {}

    public static void read(int count) throws IOException {
        Dice d = new Dice(11);
        List<CSVRecord> all = new ArrayList<>();
        for (int left = Dice.part(count); left > 0; left -= 500) {
            StringBuilder sheet = new StringBuilder("number,exhibit,partner,from,until,remark\n");
            for (int i = 0; i < Math.min(500, left); i++) {
                sheet.append(d.code(10)).append(',').append(d.inventoryNumber()).append(',').append(d.code(14)).append(",2021-0").append(1 + d.below(9))
                        .append("-01,2022-0").append(1 + d.below(9)).append("-28,").append(d.text(60)).append('\n');
            }
            all.addAll(CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build().parse(new StringReader(sheet.toString())).getRecords());
        }
        records = all;
    }
}
