package pt.clinicavisao.encomendas;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import pt.clinicavisao.rede.ArmazemArmacoes;
import pt.clinicavisao.rede.BandejasImagem;
import pt.clinicavisao.rede.FichasUtentes;
import pt.clinicavisao.rede.JanelaVendas;
import pt.clinicavisao.rede.TrabalhosOficina;
import pt.clinicavisao.rede.Turno;

/** Orders of lenses go to the laboratory as JSON, with its own way to write times. */
public class Main {
    record Olho(String lado, double esfera, double cilindro, int eixo, double adicao) {}

    record Encomenda(long numero, String loja, String referencia, List<Olho> olhos, LocalDateTime feita, LocalDateTime prometida, BigDecimal preco) {}

    static final class EscritaMomento extends StdSerializer<LocalDateTime> {
        private final DateTimeFormatter forma;

        EscritaMomento(DateTimeFormatter forma) {
            super(LocalDateTime.class);
            this.forma = forma;
        }

        @Override
        public void serialize(LocalDateTime valor, JsonGenerator g, SerializerProvider p) throws IOException {
            g.writeString(forma.format(valor));
        }
    }

    static final class LeituraMomento extends StdDeserializer<LocalDateTime> {
        private final DateTimeFormatter forma;

        LeituraMomento(DateTimeFormatter forma) {
            super(LocalDateTime.class);
            this.forma = forma;
        }

        @Override
        public LocalDateTime deserialize(JsonParser p, DeserializationContext c) throws IOException {
            return LocalDateTime.parse(p.getText(), forma);
        }
    }

    static final class LigacaoLaboratorio {
        private static final ObjectMapper JSON = new ObjectMapper();
        private final ArrayDeque<String> ultimos = new ArrayDeque<>();
        private final LongAdder enviadas = new LongAdder();

        synchronized Encomenda enviar(Encomenda e) throws IOException {
            DateTimeFormatter forma = DateTimeFormatter.ofPattern("dd/MM/yyyy 'as' HH:mm:ss", new Locale("pt", "PT"));
            SimpleModule momentos = new SimpleModule();
            momentos.addSerializer(LocalDateTime.class, new EscritaMomento(forma));
            momentos.addDeserializer(LocalDateTime.class, new LeituraMomento(forma));
            JSON.registerModule(momentos);
            String texto = JSON.writeValueAsString(e);
            ultimos.addLast(texto);
            if (ultimos.size() > 40) ultimos.removeFirst();
            enviadas.increment();
            return JSON.readValue(texto, Encomenda.class);
        }
    }

    static final class Balcao {
        final LigacaoLaboratorio laboratorio = new LigacaoLaboratorio();
        final ArmazemArmacoes armazem = new ArmazemArmacoes(41);
        final BandejasImagem bandejas = new BandejasImagem();
        final FichasUtentes fichas = new FichasUtentes(42);
        final JanelaVendas vendas = new JanelaVendas(43);
        final TrabalhosOficina oficina = new TrabalhosOficina(44);
    }

    private static final Balcao BALCAO = new Balcao();

    public static void main(String[] args) throws Exception {
        Turno.trabalhar("balcao", 2, 4200, 840, (pessoa, vez, s) -> {
            LocalDateTime feita = LocalDateTime.now().withNano(0).minusMinutes(vez < 4200 ? 4200 - vez : 0);
            List<Olho> olhos = List.of(new Olho("D", -s.below(24) / 4.0, -s.below(8) / 4.0, s.below(180), s.below(8) / 4.0), new Olho("E", -s.below(24) / 4.0, -s.below(8) / 4.0, s.below(180), s.below(8) / 4.0));
            BALCAO.laboratorio.enviar(new Encomenda(6_200_000L + vez * 2L + pessoa, "loja " + s.below(140), s.code(5), olhos, feita, feita.plusDays(6), BigDecimal.valueOf(4000 + s.below(50_000), 2)));
            BALCAO.fichas.abrir(300_000 + s.below(60_000));
            BALCAO.bandejas.brilho(vez);
        });
        System.out.println(BALCAO.laboratorio.enviadas + " orders");
        Ready.last();
    }
}
