package yard;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the suppliers with their addresses and contacts, immutable once read. */
public final class SupplierRegister {
    record Contact(String name, String mail) {}

    record Supplier(int number, String name, String street, String vat, List<Contact> contacts) {}

    private static Map<Integer, Supplier> byNumber = Map.of();

    private SupplierRegister() {}

    public static void load(int count) {
        Sample s = new Sample(202);
        Map<Integer, Supplier> read = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) {
            Contact[] contacts = new Contact[1 + s.below(3)];
            for (int k = 0; k < contacts.length; k++) contacts[k] = new Contact(s.code(9), s.code(6) + "@" + s.code(8) + ".example");
            read.put(70_000 + i, new Supplier(70_000 + i, s.text(24), s.text(30), "NL" + s.below(1 << 30), List.of(contacts)));
        }
        byNumber = Map.copyOf(read);
    }
}
