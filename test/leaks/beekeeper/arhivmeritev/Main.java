package si.panj.arhiv;

import java.time.LocalDateTime;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.harness.Ready;
import org.harness.Sample;
import org.hsqldb.jdbc.JDBCDataSource;
import si.panj.skupno.Izmena;
import si.panj.skupno.Matice;
import si.panj.skupno.Odjemalci;
import si.panj.skupno.ProdajaNaDrobno;
import si.panj.skupno.SlikeSatja;
import si.panj.skupno.Zdravila;

public class Main {
    public static class Meritev {
        private long id;
        private int panj;
        private LocalDateTime cas;
        private double teza;
        private double vlaga;
        private String opomba;

        public void setId(long id) {
            this.id = id;
        }

        public void setPanj(int panj) {
            this.panj = panj;
        }

        public void setCas(LocalDateTime cas) {
            this.cas = cas;
        }

        public void setTeza(double teza) {
            this.teza = teza;
        }

        public double getTeza() {
            return teza;
        }

        public void setVlaga(double vlaga) {
            this.vlaga = vlaga;
        }

        public void setOpomba(String opomba) {
            this.opomba = opomba;
        }
    }

    public interface Meritve {
        @Select("select id, panj, cas, teza, vlaga, opomba from meritve where panj = #{panj} and cas >= #{od} order by cas limit 5")
        List<Meritev> od(@Param("panj") int panj, @Param("od") LocalDateTime od);

        @Insert("insert into meritve values (#{id}, #{panj}, #{cas}, #{teza}, #{vlaga}, #{opomba})")
        void vpisi(@Param("id") long id, @Param("panj") int panj, @Param("cas") LocalDateTime cas, @Param("teza") double teza, @Param("vlaga") double vlaga, @Param("opomba") String opomba);
    }

    static final class Arhiv {
        static final int PANJEV = 120;
        final SqlSessionFactory tovarna;
        final LocalDateTime zacetek = LocalDateTime.now().minusDays(30);

        Arhiv(DataSource vir) {
            Configuration c = new Configuration(new Environment("arhiv", new JdbcTransactionFactory(), vir));
            c.addMapper(Meritve.class);
            tovarna = new SqlSessionFactoryBuilder().build(c);
        }

        void napolni(Sample s) throws Exception {
            try (SqlSession seja = tovarna.openSession()) {
                try (var st = seja.getConnection().createStatement()) {
                    st.execute("create table meritve (id bigint primary key, panj int, cas timestamp, teza double, vlaga double, opomba varchar(200))");
                    st.execute("create index po_panju on meritve (panj, cas)");
                }
                Meritve m = seja.getMapper(Meritve.class);
                for (int i = 0; i < 6000; i++) m.vpisi(i, i % PANJEV, zacetek.plusMinutes(43200L * i / 6000), 30 + 20 * s.real(), 40 + 40 * s.real(), s.text(30 + s.below(50)));
                seja.commit();
            }
        }
    }

    /** Answers the beekeepers' questions how their hives have developed; one for each line. */
    static final class Svetovalec {
        private final String ime;
        private final SqlSession seja;
        private final Meritve meritve;
        private long odgovorov;

        Svetovalec(String ime, Arhiv arhiv) {
            this.ime = ime;
            seja = arhiv.tovarna.openSession(true);
            meritve = seja.getMapper(Meritve.class);
        }

        double prirast(int panj, LocalDateTime od) {
            List<Meritev> l = meritve.od(panj, od);
            odgovorov++;
            return l.isEmpty() ? 0 : l.get(l.size() - 1).getTeza() - l.get(0).getTeza();
        }
    }

    public static void main(String[] args) throws Exception {
        JDBCDataSource vir = new JDBCDataSource();
        vir.setURL("jdbc:hsqldb:mem:arhiv");
        vir.setUser("SA");
        Arhiv arhiv = new Arhiv(vir);
        arhiv.napolni(new Sample(20));
        Svetovalec[] svetovalci = {new Svetovalec("Vesna", arhiv), new Svetovalec("Gorazd", arhiv)};
        Matice matice = new Matice(21);
        Odjemalci odjemalci = new Odjemalci(22);
        ProdajaNaDrobno prodaja = new ProdajaNaDrobno(23);
        SlikeSatja slike = new SlikeSatja(24);
        Zdravila zdravila = new Zdravila(25);
        LongAdder rast = new LongAdder();
        Izmena.zacni("linija", 2, 2700, 26, (n, s) -> {
            Svetovalec v = svetovalci[n % 2];
            LocalDateTime od = arhiv.zacetek.plusSeconds(s.below(26 * 86400));
            if (v.prirast(s.below(Arhiv.PANJEV), od) > 0) rast.increment();
            if (n % 8 == 0) matice.naroci(java.time.Instant.now());
            if (n % 3 == 0) prodaja.izdaj(java.time.Instant.now(), s);
            odjemalci.karta(s.below(30_000));
            slike.slika(s.below(4000));
            zdravila.najdi(400_000 + s.below(49_000));
        });
        System.out.println(svetovalci[0].odgovorov + " + " + svetovalci[1].odgovorov + " answers, growing " + rast + ", turnover " + prodaja.promet());
        Ready.last();
    }
}
