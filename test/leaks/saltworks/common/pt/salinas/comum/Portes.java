package pt.salinas.comum;

import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Freight rates by postal zone and weight, as agreed with the carriers for the year. */
public final class Portes {
    public record Tarifa(String transportadora, long centimos, int dias, String observacoes) {}

    private final TreeMap<Integer, TreeMap<Integer, Tarifa>> zonas = new TreeMap<>();

    public Portes(long semente) {
        Sample s = new Sample(semente);
        String[] transportadoras = {"Transportes Aveirense", "Rápido do Mondego", "Sado Carga", "Ria Expresso"};
        for (int z = 0, n = Scale.of(1150); z < n; z++) {
            TreeMap<Integer, Tarifa> pesos = new TreeMap<>();
            for (int p = 0; p < 28; p++) pesos.put(p * 250, new Tarifa(transportadoras[s.below(4)], 350 + s.below(40_000), 1 + s.below(5), s.text(24 + s.below(30))));
            zonas.put(1000 + z * 7, pesos);
        }
    }

    public long preco(int codigoPostal, int quilos) {
        Map.Entry<Integer, TreeMap<Integer, Tarifa>> zona = zonas.floorEntry(codigoPostal);
        Map.Entry<Integer, Tarifa> t = (zona == null ? zonas.firstEntry() : zona).getValue().floorEntry(quilos);
        return t.getValue().centimos();
    }
}
