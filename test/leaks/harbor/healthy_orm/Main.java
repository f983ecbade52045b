package com.clubhouse.members;

import harbor.*;

import jakarta.persistence.*;

import org.harness.Ready;
import org.hibernate.*;
import org.hibernate.cfg.Configuration;

import java.time.*;
import java.util.*;

/**
 * Healthy: members and their contracts, read through Hibernate in short sessions into read models
 * that are replaced as a whole.
 */
public class Main {
    @Entity(name = "Member")
    public static class Member {
        @Id public long id;
        public String name, mail;
        public LocalDate joined;

        @OneToMany(mappedBy = "member", cascade = CascadeType.ALL)
        public List<Contract> contracts = new ArrayList<>();
    }

    @Entity(name = "Contract")
    public static class Contract {
        @Id public long id;
        public String tariff, note;
        public double fee;
        @ManyToOne public Member member;
    }

    record ContractView(String tariff, String note, double fee) {}

    record MemberView(
            long id, String name, String mail, LocalDate joined, List<ContractView> contracts) {}

    static final class MemberDirectory {
        private volatile Map<Long, MemberView> byId = Map.of();
        private volatile List<MemberView> byName = List.of();
        private final SessionFactory factory;
        private Instant refreshed;

        MemberDirectory(SessionFactory f) {
            factory = f;
        }

        void refresh(int n) {
            Map<Long, MemberView> m = new HashMap<>();
            for (int from = 0; from < n; from += 1000)
                try (Session s = factory.openSession()) {
                    for (Member x :
                            s.createQuery(
                                            "select distinct m from Member m left join fetch"
                                                + " m.contracts where m.id >= :a and m.id < :b",
                                            Member.class)
                                    .setParameter("a", from)
                                    .setParameter("b", from + 1000)
                                    .list())
                        m.put(
                                x.id,
                                new MemberView(
                                        x.id,
                                        x.name,
                                        x.mail,
                                        x.joined,
                                        x.contracts.stream()
                                                .map(c -> new ContractView(c.tariff, c.note, c.fee))
                                                .toList()));
                }
            byName = m.values().stream().sorted(Comparator.comparing(MemberView::name)).toList();
            byId = Map.copyOf(m);
            refreshed = Instant.now();
        }
    }

    private static MemberDirectory directory;

    public static void main(String[] a) throws Exception {
        int n = Gen.scaled(24000);
        Configuration c = new Configuration();
        c.addAnnotatedClass(Member.class);
        c.addAnnotatedClass(Contract.class);
        c.setProperty("hibernate.connection.url", "jdbc:h2:mem:club;DB_CLOSE_DELAY=-1");
        c.setProperty("hibernate.hbm2ddl.auto", "create");
        c.setProperty("hibernate.jdbc.batch_size", "200");
        SessionFactory f = c.buildSessionFactory();
        Gen g = new Gen(7);
        for (int from = 0; from < n; from += 1000)
            try (Session s = f.openSession()) {
                Transaction t = s.beginTransaction();
                for (int i = from; i < Math.min(n, from + 1000); i++) {
                    Member m = new Member();
                    m.id = i;
                    m.name = g.name();
                    m.mail = g.hex(10) + "@example.org";
                    m.joined = LocalDate.of(2000 + g.num(26), 1, 1);
                    for (int k = 0; k < 2; k++) {
                        Contract x = new Contract();
                        x.id = i * 2L + k;
                        x.tariff = g.word();
                        x.note = g.text(60);
                        x.fee = g.real() * 90;
                        x.member = m;
                        m.contracts.add(x);
                    }
                    s.persist(m);
                }
                t.commit();
            }
        directory = new MemberDirectory(f);
        directory.refresh(n);
        directory.refresh(n);
        Labels.load(2500);
        Ready.last();
    }
}
