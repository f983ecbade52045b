package cymru.chwarel.labordy;

import cymru.chwarel.cyffredin.Byfferau;
import cymru.chwarel.cyffredin.Criw;
import cymru.chwarel.cyffredin.Lluniau;
import cymru.chwarel.cyffredin.Pontbwyso;
import cymru.chwarel.cyffredin.Prisiau;
import cymru.chwarel.cyffredin.Synwyryddion;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.datasource.unpooled.UnpooledDataSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    public static class Prawf {
        private int id;
        private String gwythien;
        private double dyfnder;
        private double plygiant;
        private String sylw;

        public int getId() {
            return id;
        }

        public double getPlygiant() {
            return plygiant;
        }

        public String getSylw() {
            return sylw;
        }
    }

    public interface ProfionMapper {
        @Select("select id, gwythien, dyfnder, plygiant, gwythien || ': ' || sylw as sylw from prawf where gwythien = #{gwythien} and dyfnder between #{o} and #{i} order by dyfnder")
        List<Prawf> rhwng(@Param("gwythien") String gwythien, @Param("o") double o, @Param("i") double i);
    }

    static final class CronfaLabordy {
        private final SqlSessionFactory ffatri;

        CronfaLabordy(long hedyn) throws SQLException {
            UnpooledDataSource ffynhonnell = new UnpooledDataSource("org.hsqldb.jdbc.JDBCDriver", "jdbc:hsqldb:mem:labordy", "SA", "");
            Sample s = new Sample(hedyn);
            try (Connection c = ffynhonnell.getConnection(); Statement t = c.createStatement()) {
                t.execute("create table prawf(id integer primary key, gwythien varchar(20), dyfnder double, plygiant double, sylw varchar(120))");
                t.execute("create index prawf_lle on prawf(gwythien, dyfnder)");
                try (PreparedStatement p = c.prepareStatement("insert into prawf values(?,?,?,?,?)")) {
                    for (int i = 0; i < 2000; i++) {
                        p.setInt(1, i);
                        p.setString(2, "G" + i % 20);
                        p.setDouble(3, 300 * s.real());
                        p.setDouble(4, 40 + 50 * s.real());
                        p.setString(5, s.text(50 + s.below(50)));
                        p.execute();
                    }
                }
            }
            Configuration ffurfwedd = new Configuration(new Environment("labordy", new JdbcTransactionFactory(), ffynhonnell));
            ffurfwedd.addMapper(ProfionMapper.class);
            ffatri = new SqlSessionFactoryBuilder().build(ffurfwedd);
        }

        SqlSession agor() {
            return ffatri.openSession(true);
        }
    }

    /** Answers for the kiosk beside the saws: how strong is the vein at this depth? */
    static final class AtebwrCryfder {
        private final SqlSession sesiwn;
        private final ProfionMapper profion;

        AtebwrCryfder(CronfaLabordy cronfa) {
            sesiwn = cronfa.agor();
            profion = sesiwn.getMapper(ProfionMapper.class);
        }

        synchronized double cryfder(String gwythien, double dyfnder) {
            double swm = 0;
            List<Prawf> p = profion.rhwng(gwythien, dyfnder - 3, dyfnder + 3);
            for (Prawf x : p) swm += x.getPlygiant();
            return p.isEmpty() ? 0 : swm / p.size();
        }
    }

    static final class Labordy {
        final AtebwrCryfder[] ciosgau;
        final Synwyryddion synwyryddion = new Synwyryddion(122);
        final Prisiau prisiau = new Prisiau(123);
        long atebion;

        Labordy(CronfaLabordy cronfa, int nifer) {
            ciosgau = new AtebwrCryfder[nifer];
            for (int i = 0; i < nifer; i++) ciosgau[i] = new AtebwrCryfder(cronfa);
        }
    }

    private static Labordy labordy;

    public static void main(String[] args) throws Exception {
        labordy = new Labordy(new CronfaLabordy(121), 2);
        Lluniau lluniau = new Lluniau(124);
        Pontbwyso pontbwyso = new Pontbwyso(125);
        Byfferau byfferau = new Byfferau();
        Criw.shifft("kiosk", 2, 3600, 126, (n, s) -> {
            labordy.ciosgau[n % 2].cryfder("G" + s.below(20), Math.round(300_000 * s.real()) / 1000.0);
            labordy.atebion++;
            if (n % 60 == 0) {
                pontbwyso.pwyso(System.currentTimeMillis());
                byfferau.cofnodi(lluniau.llun(n));
                labordy.synwyryddion.darllen(n, 3f, s.below(90));
            }
        });
        System.out.println(labordy.atebion + " answers, price " + labordy.prisiau.pris(5));
        Ready.last();
    }
}
