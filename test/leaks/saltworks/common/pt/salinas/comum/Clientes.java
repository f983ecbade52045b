package pt.salinas.comum;

import java.util.List;
import java.util.stream.IntStream;
import org.harness.Sample;
import org.harness.Scale;

/** Customers, read once at the start: shops, restaurants, canneries. */
public final class Clientes {
    public record Morada(String rua, String localidade, int codigoPostal) {}

    public record Cliente(int numero, String nome, String nif, Morada entrega, int prazoDias) {}

    private final List<Cliente> lista;

    public Clientes(long semente) {
        Sample s = new Sample(semente);
        lista = IntStream.range(0, Scale.of(25_000))
                .mapToObj(i -> new Cliente(10_000 + i, s.text(18 + s.below(20)), "5" + (10_000_000 + s.below(89_999_999)),
                        new Morada(s.text(22 + s.below(16)), s.text(12), 1000 + s.below(8999)), 30 + s.below(60)))
                .toList();
    }

    public Cliente qualquer(Sample s) {
        return lista.get(s.below(lista.size()));
    }
}
