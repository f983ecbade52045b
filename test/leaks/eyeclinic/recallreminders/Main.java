package pt.clinicavisao.lembretes;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import pt.clinicavisao.rede.FilaEtiquetas;
import pt.clinicavisao.rede.LeiturasTonometros;
import pt.clinicavisao.rede.MiniaturasRetina;
import pt.clinicavisao.rede.TrabalhosOficina;
import pt.clinicavisao.rede.Turno;
import pt.clinicavisao.rede.VocabularioClinico;

/** A message goes to the patient the day before an appointment; who gets another date gets another message. */
public class Main {
    static final class Lembrete {
        final int marcacao;
        final Instant quando;
        final String telefone;
        final String texto;
        final String clinica;
        volatile boolean anulado;

        Lembrete(int marcacao, Instant quando, String telefone, String texto, String clinica) {
            this.marcacao = marcacao;
            this.quando = quando;
            this.telefone = telefone;
            this.texto = texto;
            this.clinica = clinica;
        }
    }

    static final class AgendaLembretes {
        private final PriorityQueue<Lembrete> fila = new PriorityQueue<>(Comparator.comparing((Lembrete l) -> l.quando));
        private final Map<Integer, Lembrete> validos = new HashMap<>();
        private final LongAdder enviados = new LongAdder();
        private final LongAdder remarcados = new LongAdder();

        synchronized void marcar(Lembrete l) {
            Lembrete anterior = validos.put(l.marcacao, l);
            if (anterior != null) {
                anterior.anulado = true;
                remarcados.increment();
            }
            fila.add(l);
        }

        synchronized void desmarcar(int marcacao) {
            Lembrete l = validos.remove(marcacao);
            if (l != null) l.anulado = true;
        }

        synchronized int enviar(Instant agora) {
            int n = 0;
            while (!fila.isEmpty() && !fila.peek().quando.isAfter(agora)) {
                Lembrete l = fila.poll();
                if (l.anulado) continue;
                validos.remove(l.marcacao);
                enviados.increment();
                n++;
            }
            return n;
        }
    }

    static final class Secretaria {
        final AgendaLembretes lembretes = new AgendaLembretes();
        final FilaEtiquetas etiquetas = new FilaEtiquetas(71);
        final LeiturasTonometros leituras = new LeiturasTonometros(72);
        final MiniaturasRetina miniaturas = new MiniaturasRetina(73);
        final TrabalhosOficina oficina = new TrabalhosOficina(74);
        final VocabularioClinico vocabulario = new VocabularioClinico(75);
    }

    private static final Secretaria SECRETARIA = new Secretaria();

    public static void main(String[] args) throws Exception {
        int vezes = 19_000;
        Turno.trabalhar("secretaria", 2, vezes, 870, (pessoa, vez, s) -> {
            Instant agora = vez < vezes ? Sample.at(vez, vezes, Duration.ofDays(40)) : Instant.now();
            int marcacao = 4000 * pessoa + s.below(1300);
            if (s.below(6) == 0) SECRETARIA.lembretes.desmarcar(marcacao);
            else {
                Instant dia = agora.plus(Duration.ofHours(s.below(40) == 0 ? 5 + s.below(90) : 24 * (60 + s.below(300))));
                SECRETARIA.lembretes.marcar(new Lembrete(marcacao, dia, "+351 9" + (10_000_000 + s.below(80_000_000)), "Exmo. utente, lembramos a sua consulta de " + s.text(70 + s.below(90)), "clinica " + s.below(62)));
            }
            if (vez % 25 == 0) SECRETARIA.lembretes.enviar(agora);
            SECRETARIA.miniaturas.ver(s.below(30_000));
        });
        System.out.println(SECRETARIA.lembretes.remarcados + " moved, " + SECRETARIA.lembretes.enviados + " sent");
        Ready.last();
    }
}
