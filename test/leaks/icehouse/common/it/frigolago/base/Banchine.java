package it.frigolago.base;

import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Delivery slots at the docks for the coming days; those gone by leave, new ones come at the end. */
public final class Banchine {
    public record Posto(int banchina, int bancali, String vettore, String nota) {}

    private static final int MINUTI = 15;
    private final TreeMap<LocalDateTime, List<Posto>> agenda = new TreeMap<>();
    private final Sample s;
    private LocalDateTime ultima = LocalDateTime.now().truncatedTo(ChronoUnit.HOURS);

    public Banchine(long seme) {
        s = new Sample(seme);
        int n = Scale.of(1900);
        for (int i = 0; i < n; i++) apri();
        for (int i = 0; i < n; i++) scorri();
    }

    private void apri() {
        List<Posto> posti = new ArrayList<>(24);
        for (int i = 0, k = 14 + s.below(10); i < k; i++) posti.add(new Posto(i, 1 + s.below(33), "V" + s.below(400), s.text(20 + s.below(30))));
        ultima = ultima.plusMinutes(MINUTI);
        agenda.put(ultima, posti);
    }

    public synchronized void scorri() {
        agenda.pollFirstEntry();
        apri();
    }

    public synchronized Posto posto(int n) {
        List<Posto> l = agenda.lastEntry().getValue();
        return l.get(n % l.size());
    }
}
