package pt.salinas.voltas;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import pt.salinas.comum.Clientes;
import pt.salinas.comum.Cotacoes;
import pt.salinas.comum.Estradas;
import pt.salinas.comum.Guias;
import pt.salinas.comum.Rotulos;
import pt.salinas.comum.Salinometros;
import pt.salinas.comum.Turno;

/** The rounds of the lorries: planned by the nearest next stop, and followed until the evening. */
public class Main {
    /** One round. Working it out needs the distance of each stop from each other. */
    static final class Planeador {
        private final String camiao;
        private final List<Clientes.Cliente> clientes;
        private final float[][] distancias;
        private final boolean[] visitado;

        Planeador(String camiao, List<Clientes.Cliente> clientes, Estradas estradas) {
            this.camiao = camiao;
            this.clientes = clientes;
            this.distancias = new float[clientes.size()][clientes.size()];
            this.visitado = new boolean[clientes.size()];
            for (int i = 0; i < distancias.length; i++)
                for (int j = 0; j < i; j++)
                    distancias[i][j] = distancias[j][i] = estradas.percorre(clientes.get(i).numero() * 131 + clientes.get(j).numero(), 3);
        }

        List<Paragem> planeia(int minutos) {
            List<Paragem> volta = new ArrayList<>(clientes.size());
            int aqui = 0;
            visitado[0] = true;
            for (int ordem = 1; ordem < clientes.size(); ordem++) {
                int melhor = -1;
                for (int j = 0; j < visitado.length; j++)
                    if (!visitado[j] && (melhor < 0 || distancias[aqui][j] < distancias[aqui][melhor])) melhor = j;
                visitado[melhor] = true;
                volta.add(new Paragem(ordem, clientes.get(melhor).entrega().codigoPostal() / 20, minutos += 8 + (int) distancias[aqui][melhor]));
                aqui = melhor;
            }
            return volta;
        }

        /** A stop of the round. */
        final class Paragem {
            private final int ordem;
            private final int zona;
            private final int minuto;

            Paragem(int ordem, int zona, int minuto) {
                this.ordem = ordem;
                this.zona = zona;
                this.minuto = minuto;
            }

            String aviso() {
                return camiao + " chega às " + minuto / 60 + "h" + minuto % 60 + ", " + ordem + ".ª paragem";
            }
        }
    }

    /** Where the last rounds ended, two for each postal zone: the desk wants to know who came when. */
    static final class Seguimento {
        private final TreeMap<Integer, Deque<Planeador.Paragem>> porZona = new TreeMap<>();
        private final LongAdder avisos = new LongAdder();

        synchronized void parte(List<Planeador.Paragem> volta) {
            for (Planeador.Paragem p : volta) {
                if (p.aviso().length() > 10) avisos.increment();
            }
            Planeador.Paragem ultima = volta.get(volta.size() - 1);
            Deque<Planeador.Paragem> nela = porZona.computeIfAbsent(ultima.zona, z -> new ArrayDeque<>());
            nela.addLast(ultima);
            if (nela.size() > 2) nela.removeFirst();
        }

        synchronized int guardadas() {
            return porZona.values().stream().mapToInt(Deque::size).sum();
        }
    }

    static final class Frota {
        final Clientes clientes = new Clientes(61);
        final Estradas estradas = new Estradas(62);
        final Cotacoes cotacoes = new Cotacoes(63);
        final Guias guias = new Guias(64);
        final Rotulos rotulos = new Rotulos(65);
        final Salinometros salinometros = new Salinometros(66);
        final Seguimento seguimento = new Seguimento();
    }

    private static final Frota FROTA = new Frota();

    public static void main(String[] args) throws Exception {
        Turno.cumpre("rotas", 2, 3000, 67, (n, s) -> {
            int paragens = 30 + s.below(24);
            List<Clientes.Cliente> clientes = new ArrayList<>(paragens);
            for (int i = 0; i < paragens; i++) clientes.add(FROTA.clientes.qualquer(s));
            Planeador p = new Planeador("camião " + (1 + s.below(38)) + " de " + s.code(6), clientes, FROTA.estradas);
            FROTA.seguimento.parte(p.planeia(420 + s.below(120)));
            FROTA.guias.emite(java.time.Instant.now());
            FROTA.rotulos.rotulo("FS-" + s.below(3000));
            FROTA.cotacoes.pede(1000 + s.below(40_000));
            FROTA.salinometros.le(n, 18f, 21f);
        });
        System.out.println(FROTA.seguimento.avisos + " stops told, " + FROTA.seguimento.guardadas() + " kept");
        Ready.last();
    }
}
