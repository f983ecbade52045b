package de.stadt.land;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import town.ParcelMap;
import town.StreetRegister;

/** Healthy: the land register, with its owners, charges and easements, read as a whole at the start and then only asked. */
public class Main {
    record Charge(byte rank, long cents, String creditor) {}

    static final class Sheet {
        private final int number;
        private final int[] owners;
        private final short[] shares;
        private final List<Charge> charges;
        private Sheet[] servient = {};

        Sheet(int number, int[] owners, short[] shares, List<Charge> charges) {
            this.number = number;
            this.owners = owners;
            this.shares = shares;
            this.charges = charges;
        }
    }

    static final class Register {
        private final Sheet[] sheets;
        private final Map<Integer, List<Sheet>> byOwner = new HashMap<>();
        private final AtomicLong asked = new AtomicLong();

        Register(int count, Sample s) {
            sheets = new Sheet[count];
            String[] banks = new String[50];
            for (int i = 0; i < banks.length; i++) banks[i] = s.code(6) + " bank";
            for (int i = 0; i < count; i++) {
                int[] owners = new int[1 + s.below(4)];
                short[] shares = new short[owners.length];
                Arrays.fill(shares, (short) (10_000 / owners.length));
                for (int k = 0; k < owners.length; k++) owners[k] = 1_000_000 + s.below(count);
                List<Charge> charges = new ArrayList<>();
                for (int k = s.below(4); k > 0; k--) charges.add(new Charge((byte) k, 100_000L * s.below(9_000), banks[s.below(banks.length)]));
                sheets[i] = new Sheet(i, owners, shares, charges);
                for (int owner : owners) byOwner.computeIfAbsent(owner, o -> new ArrayList<>(2)).add(sheets[i]);
                if (i > 0 && s.below(5) == 0) sheets[i].servient = new Sheet[] {sheets[i - 1], sheets[s.below(i)]};
            }
        }

        long burdens(int owner) {
            asked.incrementAndGet();
            long cents = 0;
            for (Sheet sheet : byOwner.getOrDefault(owner, List.of())) for (Charge charge : sheet.charges) cents += charge.cents;
            return cents;
        }
    }

    static Register register;

    public static void main(String[] args) throws Exception {
        StreetRegister.load(6_000);
        ParcelMap.load(34_000);
        register = new Register(Scale.of(190_000), new Sample(522));
        AtomicLong sum = new AtomicLong();
        ExecutorService notaries = Executors.newFixedThreadPool(4, r -> new Thread(r, "notary"));
        for (int t = 0; t < 4; t++) {
            Sample s = new Sample(5_220 + t);
            notaries.execute(() -> {
                for (int i = 0; i < 30_000; i++) sum.addAndGet(register.burdens(1_000_000 + s.below(register.sheets.length)));
            });
        }
        notaries.shutdown();
        notaries.awaitTermination(1, TimeUnit.MINUTES);
        Ready.last();
    }
}
