package pt.clinicavisao.vagas;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import pt.clinicavisao.rede.CatalogoLentes;
import pt.clinicavisao.rede.FichasUtentes;
import pt.clinicavisao.rede.FilaEtiquetas;
import pt.clinicavisao.rede.LeiturasTonometros;
import pt.clinicavisao.rede.TabelaEspessuras;
import pt.clinicavisao.rede.Turno;

/** The web site shows when an appointment can be had; what was worked out for a question is kept for the next one who asks the same. */
public class Main {
    enum Especialidade { OFTALMOLOGIA, ORTOPTICA, CONTACTOLOGIA, CIRURGIA }

    record Pergunta(int clinica, Especialidade especialidade, LocalDate dia, String lingua, Instant recebida) {}

    record Vaga(LocalTime inicio, short minutos, String medico, String gabinete, boolean primeiraConsulta) {}

    static final class ConsultaVagas {
        private final Map<Pergunta, List<Vaga>> respostas = new ConcurrentHashMap<>();
        private final LongAdder calculadas = new LongAdder();
        private final LongAdder perguntadas = new LongAdder();

        List<Vaga> vagas(Pergunta p, Sample s) {
            perguntadas.increment();
            return respostas.computeIfAbsent(p, q -> calcular(q, s));
        }

        private List<Vaga> calcular(Pergunta p, Sample s) {
            calculadas.increment();
            List<Vaga> vagas = new ArrayList<>();
            LocalTime hora = LocalTime.of(8, 30);
            while (hora.isBefore(LocalTime.of(18, 0))) {
                if (s.below(5) < 2) vagas.add(new Vaga(hora, (short) (p.especialidade == Especialidade.CIRURGIA ? 60 : 20), "Dr. " + s.code(7), "G" + p.clinica + "." + s.below(9), s.below(3) == 0));
                hora = hora.plusMinutes(20);
            }
            return vagas;
        }
    }

    static final class Portal {
        final ConsultaVagas consulta = new ConsultaVagas();
        final CatalogoLentes lentes = new CatalogoLentes(51);
        final FichasUtentes fichas = new FichasUtentes(52);
        final FilaEtiquetas etiquetas = new FilaEtiquetas(53);
        final LeiturasTonometros leituras = new LeiturasTonometros(54);
        final TabelaEspessuras espessuras = new TabelaEspessuras(55);
    }

    private static final Portal PORTAL = new Portal();

    public static void main(String[] args) throws Exception {
        int vezes = 2600;
        Turno.trabalhar("http", 3, vezes, 850, (pessoa, vez, s) -> {
            Instant recebida = vez < vezes ? Sample.at(vez, vezes, Duration.ofHours(11)) : Instant.now();
            Pergunta p = new Pergunta(s.below(62), Especialidade.values()[s.below(4)], LocalDate.now().plusDays(s.below(21)), s.below(5) == 0 ? "en" : "pt", recebida);
            List<Vaga> vagas = PORTAL.consulta.vagas(p, s);
            if (!vagas.isEmpty() && s.below(4) == 0) PORTAL.fichas.abrir(300_000 + s.below(60_000));
            PORTAL.espessuras.espessura(vez, pessoa, s.below(58));
        });
        System.out.println(PORTAL.consulta.perguntadas + " asked, " + PORTAL.consulta.calculadas + " worked out");
        Ready.last();
    }
}
