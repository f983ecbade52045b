package fruit;

import java.math.BigDecimal;
import org.harness.Sample;

public class Variety {
    final long id;
    final String code;
    final String name;
    final String description;
    final BigDecimal kiloPrice;
    final String[] labels;

    public Variety(long id, Sample s) {
        this.id = id;
        code = "VAR-" + id;
        name = s.text(36);
        description = s.text(380);
        kiloPrice = BigDecimal.valueOf(s.below(2000), 2);
        labels = new String[] {s.text(9), s.text(9), s.text(7)};
    }

    public String code() {
        return code;
    }
}
