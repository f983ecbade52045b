package hospital;

import com.carrotsearch.hppc.LongObjectHashMap;

/** Healthy: the group's register of patients; a correction replaces a person. */
public final class Register {
    record Person(long number, String name, int born, String postcode, byte[] digest) {}

    private final LongObjectHashMap<Person> persons = new LongObjectHashMap<>();
    private static Register group;

    public static void open(int persons) {
        Rnd r = new Rnd(2);
        Register register = new Register();
        int count = Rnd.share(persons);
        for (int i = 0; i < count * 5 / 4; i++) {
            long number = 40_000_000L + i % count;
            register.persons.put(number, new Person(number, r.name(), 1920 + r.upTo(105), r.letters(2) + r.digits(4), r.octets(20)));
        }
        group = register;
    }
}
