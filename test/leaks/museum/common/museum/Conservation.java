package museum;

import org.msgpack.value.Value;
import org.msgpack.value.ValueFactory;

import java.util.ArrayList;
import java.util.List;

/** Healthy: reports on the condition of exhibits as trees of values, the last one of each exhibit. */
public final class Conservation {
    private static List<Value> reports;

    private Conservation() {}

    public static void read(int count) {
        Dice d = new Dice(9);
        List<Value> list = new ArrayList<>();
        for (int i = 0, n = Dice.part(count); i < n; i++) {
            list.add(ValueFactory.newMap(
                    ValueFactory.newString("exhibit"), ValueFactory.newInteger(i),
                    ValueFactory.newString("condition"), ValueFactory.newString(d.text(50)),
                    ValueFactory.newString("layers"), ValueFactory.newArray(
                            ValueFactory.newFloat(d.real()), ValueFactory.newFloat(d.real()), ValueFactory.newString(d.code(8)))));
        }
        reports = list;
    }
}
