package eu.tannwald.yard;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Deliveries of the next three weeks: a day that is over is taken out, a new one is planned. */
public final class DeliveryPlan {
    private record Drop(String order, String place, short lorry, float cubicMetres, String wishes) {}

    private final TreeMap<LocalDate, List<Drop>> days = new TreeMap<>();

    public DeliveryPlan(long seed) {
        Sample s = new Sample(seed);
        LocalDate today = LocalDate.now();
        for (int d = -60; d <= 0; d++) {
            days.headMap(today.plusDays(d)).clear();
            for (int ahead = d == -60 ? 0 : 21; ahead <= 21; ahead++) {
                List<Drop> drops = new ArrayList<>();
                for (int i = Scale.of(900) + s.below(Scale.of(300)); i > 0; i--) {
                    drops.add(new Drop("O" + (500_000 + s.below(400_000)), s.text(18), (short) s.below(60), (float) s.real() * 30, s.text(20 + s.below(50))));
                }
                days.put(today.plusDays(d + ahead), drops);
            }
        }
    }

    public int on(LocalDate day) {
        return days.getOrDefault(day, List.of()).size();
    }
}
