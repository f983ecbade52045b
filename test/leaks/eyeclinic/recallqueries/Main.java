package pt.clinicavisao.convocatorias;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.harness.Ready;
import org.harness.Sample;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;
import org.hibernate.cfg.Configuration;
import pt.clinicavisao.rede.FilaEtiquetas;
import pt.clinicavisao.rede.JanelaVendas;
import pt.clinicavisao.rede.LeiturasTonometros;
import pt.clinicavisao.rede.MiniaturasRetina;
import pt.clinicavisao.rede.Turno;
import pt.clinicavisao.rede.VocabularioClinico;

/** Doctors choose patients in a list and get the examinations of these that are due. */
public class Main {
    @Entity(name = "Utente")
    public static class Utente {
        @Id
        long id;

        @Column(length = 80)
        String nome;

        LocalDate nascimento;

        @Column(length = 20)
        String telefone;
    }

    @Entity(name = "Exame")
    public static class Exame {
        @Id
        long id;

        @ManyToOne
        Utente utente;

        @Column(length = 16)
        String tipo;

        @Column(length = 12)
        String estado;

        LocalDate previsto;
        short pressao;
    }

    static final class ServicoConvocatorias {
        private final SessionFactory fabrica;
        private final LongAdder encontrados = new LongAdder();
        private final LongAdder pedidos = new LongAdder();

        ServicoConvocatorias(int utentes) {
            Configuration c = new Configuration();
            c.addAnnotatedClass(Utente.class);
            c.addAnnotatedClass(Exame.class);
            c.setProperty("hibernate.connection.url", "jdbc:h2:mem:convocatorias;DB_CLOSE_DELAY=-1");
            c.setProperty("hibernate.hbm2ddl.auto", "create");
            c.setProperty("hibernate.jdbc.batch_size", "100");
            fabrica = c.buildSessionFactory();
            Sample s = new Sample(830);
            try (Session sessao = fabrica.openSession()) {
                Transaction t = sessao.beginTransaction();
                for (int i = 0; i < utentes; i++) {
                    Utente u = new Utente();
                    u.id = 70_000 + i;
                    u.nome = s.text(12 + s.below(18));
                    u.nascimento = LocalDate.of(1935 + s.below(80), 1 + s.below(12), 1 + s.below(28));
                    u.telefone = "+351 9" + (10_000_000 + s.below(80_000_000));
                    sessao.persist(u);
                    Exame e = new Exame();
                    e.id = 900_000 + i;
                    e.utente = u;
                    e.tipo = s.below(2) == 0 ? "CAMPO" : "OCT";
                    e.estado = s.below(3) == 0 ? "FEITO" : "PREVISTO";
                    e.previsto = LocalDate.now().minusDays(s.below(200));
                    sessao.persist(e);
                }
                t.commit();
            }
        }

        List<Exame> previstos(List<Long> escolhidos, String tipo) {
            String lista = escolhidos.stream().map(String::valueOf).collect(Collectors.joining(", "));
            try (Session sessao = fabrica.openSession()) {
                List<Exame> exames = sessao.createSelectionQuery("select e from Exame e join fetch e.utente u where u.id in (" + lista + ") and e.tipo = :tipo and e.estado = 'PREVISTO' order by e.previsto", Exame.class)
                        .setParameter("tipo", tipo).getResultList();
                encontrados.add(exames.size());
                pedidos.increment();
                return exames;
            }
        }
    }

    static final class Consultorio {
        final ServicoConvocatorias convocatorias = new ServicoConvocatorias(2500);
        final FilaEtiquetas etiquetas = new FilaEtiquetas(31);
        final JanelaVendas vendas = new JanelaVendas(32);
        final LeiturasTonometros leituras = new LeiturasTonometros(33);
        final MiniaturasRetina miniaturas = new MiniaturasRetina(34);
        final VocabularioClinico vocabulario = new VocabularioClinico(35);
    }

    private static final Consultorio CONSULTORIO = new Consultorio();

    public static void main(String[] args) throws Exception {
        Turno.trabalhar("consultorio", 2, 480, 831, (pessoa, vez, s) -> {
            List<Long> escolhidos = new ArrayList<>();
            for (int k = 8 + s.below(60); k > 0; k--) escolhidos.add(70_000L + s.below(2500));
            CONSULTORIO.convocatorias.previstos(escolhidos, s.below(2) == 0 ? "CAMPO" : "OCT");
            for (int k = 0; k < 12; k++) CONSULTORIO.miniaturas.ver(s.below(30_000));
        });
        System.out.println(CONSULTORIO.convocatorias.pedidos + " asked, " + CONSULTORIO.convocatorias.encontrados + " found");
        Ready.last();
    }
}
