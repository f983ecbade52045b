package pt.clinicavisao.esquemas;

import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import liquibase.Contexts;
import liquibase.Liquibase;
import liquibase.Scope;
import liquibase.changelog.ChangeLogHistoryServiceFactory;
import liquibase.changelog.RanChangeSet;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.harness.Ready;
import org.harness.Sample;
import pt.clinicavisao.rede.CatalogoLentes;
import pt.clinicavisao.rede.FichasUtentes;
import pt.clinicavisao.rede.JanelaVendas;
import pt.clinicavisao.rede.LeiturasTonometros;
import pt.clinicavisao.rede.TrabalhosOficina;
import pt.clinicavisao.rede.Turno;

/** The page that shows whether each region's database has the schema of the release asks its history of changes every few minutes. */
public class Main {
    record EstadoRegiao(String regiao, int aplicadas, String ultima, Instant verificado) {}

    static final class VigiaEsquemas {
        private final Map<String, EstadoRegiao> estados = new ConcurrentHashMap<>();
        private final LongAdder verificacoes = new LongAdder();

        private static Connection ligar(String regiao) throws Exception {
            return DriverManager.getConnection("jdbc:h2:mem:" + regiao + ";DB_CLOSE_DELAY=-1", "clinica", "");
        }

        void migrar(String regiao) throws Exception {
            Database base = DatabaseFactory.getInstance().findCorrectDatabaseImplementation(new JdbcConnection(ligar(regiao)));
            try (Liquibase liquibase = new Liquibase("esquema.sql", new ClassLoaderResourceAccessor(), base)) {
                liquibase.update(new Contexts());
            }
        }

        EstadoRegiao verificar(String regiao, Instant quando) throws Exception {
            Database base = DatabaseFactory.getInstance().findCorrectDatabaseImplementation(new JdbcConnection(ligar(regiao)));
            try {
                List<RanChangeSet> aplicadas = Scope.getCurrentScope().getSingleton(ChangeLogHistoryServiceFactory.class).getChangeLogService(base).getRanChangeSets();
                EstadoRegiao estado = new EstadoRegiao(regiao, aplicadas.size(), aplicadas.get(aplicadas.size() - 1).getId(), quando);
                estados.put(regiao, estado);
                verificacoes.increment();
                return estado;
            } finally {
                base.close();
            }
        }
    }

    static final class Central {
        final VigiaEsquemas vigia = new VigiaEsquemas();
        final CatalogoLentes lentes = new CatalogoLentes(11);
        final FichasUtentes fichas = new FichasUtentes(12);
        final JanelaVendas vendas = new JanelaVendas(13);
        final LeiturasTonometros leituras = new LeiturasTonometros(14);
        final TrabalhosOficina oficina = new TrabalhosOficina(15);
    }

    private static final Central CENTRAL = new Central();
    private static final String[] REGIOES = {"minho", "douro", "beira", "lisboa", "alentejo", "algarve"};

    public static void main(String[] args) throws Exception {
        for (String regiao : REGIOES) CENTRAL.vigia.migrar(regiao);
        int vezes = 270;
        Turno.trabalhar("pagina-estado", 2, vezes, 810, (pessoa, vez, s) -> {
            CENTRAL.vigia.verificar(REGIOES[(vez * 2 + pessoa) % REGIOES.length], vez < vezes ? Sample.at(vez, vezes, Duration.ofHours(36)) : Instant.now());
            for (int k = 0; k < 20; k++) CENTRAL.fichas.abrir(300_000 + s.below(60_000));
        });
        System.out.println(CENTRAL.vigia.verificacoes + " checks, " + new ArrayList<>(CENTRAL.vigia.estados.values()));
        Ready.last();
    }
}
