package si.panj.nadzor;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.MBeanNotificationInfo;
import javax.management.MBeanServer;
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;
import javax.management.NotificationFilterSupport;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import org.harness.Ready;
import org.harness.Sample;
import si.panj.skupno.BlokiSpektrov;
import si.panj.skupno.Izmena;
import si.panj.skupno.Odjemalci;
import si.panj.skupno.PelodniAtlas;
import si.panj.skupno.SlikeSatja;
import si.panj.skupno.Stojisca;
import si.panj.skupno.Tehtnice;

public class Main {
    public interface CebelnjakMBean {
        long getMeritev();

        String getObmocje();
    }

    /** One district's hives: says so when one swarms, starves or is moved. */
    public static final class Cebelnjak extends NotificationBroadcasterSupport implements CebelnjakMBean {
        private final String obmocje;
        private final AtomicLong meritev = new AtomicLong();
        private final AtomicLong zaporedna = new AtomicLong();

        Cebelnjak(String obmocje) {
            super(new MBeanNotificationInfo(new String[] {"panj.roj", "panj.lakota"}, Notification.class.getName(), "dogodki v panju"));
            this.obmocje = obmocje;
        }

        void izmeri(int panj, int grami, int prej) {
            meritev.incrementAndGet();
            if (prej - grami > 2600) sendNotification(new Notification("panj.roj", obmocje, zaporedna.incrementAndGet(), "panj " + panj + " je izgubil " + (prej - grami) + " g"));
        }

        @Override
        public long getMeritev() {
            return meritev.get();
        }

        @Override
        public String getObmocje() {
            return obmocje;
        }
    }

    /** A screen that an adviser has open. */
    static final class Prikaz implements NotificationListener {
        final String svetovalec;
        final Instant odprt;
        final Deque<String> opozorila = new ArrayDeque<>(16);
        final Map<String, String> razporeditev = new LinkedHashMap<>();
        final float[] graf = new float[160];
        String opomba;

        Prikaz(String svetovalec, Instant odprt, Sample s) {
            this.svetovalec = svetovalec;
            this.odprt = odprt;
            for (int i = 0; i < 4; i++) razporeditev.put("okno" + i, s.text(30 + s.below(30)));
            opomba = s.text(60 + s.below(120));
        }

        @Override
        public synchronized void handleNotification(Notification n, Object handback) {
            if (opozorila.size() == 12) opozorila.removeFirst();
            opozorila.addLast(n.getMessage());
        }

        synchronized void narisi(Tehtnice tehtnice, int panj) {
            for (int i = 0; i < graf.length; i++) graf[i] = tehtnice.donos(panj + i);
        }
    }

    static final class Prikazi {
        private final MBeanServer streznik;
        private final ObjectName cebelnjak;
        private final NotificationFilterSupport zanimivo = new NotificationFilterSupport();
        private final LinkedHashMap<Long, Prikaz> odprti = new LinkedHashMap<>();
        private long naslednji;

        Prikazi(MBeanServer streznik, ObjectName cebelnjak) {
            this.streznik = streznik;
            this.cebelnjak = cebelnjak;
            zanimivo.enableType("panj.roj");
        }

        synchronized Prikaz odpri(String svetovalec, Instant kdaj, Sample s) throws Exception {
            Prikaz p = new Prikaz(svetovalec, kdaj, s);
            streznik.addNotificationListener(cebelnjak, p, zanimivo, svetovalec);
            odprti.put(naslednji++, p);
            if (odprti.size() > 25) zapri(odprti.keySet().iterator().next());
            return p;
        }

        synchronized void zapri(long stevilka) {
            Prikaz p = odprti.remove(stevilka);
            if (p != null) p.opomba = p.opomba + " zaprt";
        }

        synchronized int odprtih() {
            return odprti.size();
        }
    }

    public static void main(String[] args) throws Exception {
        MBeanServer streznik = ManagementFactory.getPlatformMBeanServer();
        ObjectName ime = new ObjectName("si.panj:type=Cebelnjak,obmocje=Gorenjska");
        Cebelnjak cebelnjak = new Cebelnjak("Gorenjska");
        streznik.registerMBean(cebelnjak, ime);
        Prikazi prikazi = new Prikazi(streznik, ime);
        Tehtnice tehtnice = new Tehtnice(11);
        Stojisca stojisca = new Stojisca(12);
        PelodniAtlas atlas = new PelodniAtlas(13);
        SlikeSatja slike = new SlikeSatja(14);
        Odjemalci odjemalci = new Odjemalci(15);
        BlokiSpektrov bloki = new BlokiSpektrov();
        int zaostanek = 1500;
        Izmena.zacni("svetovalec", 2, zaostanek, 16, (n, s) -> {
            Instant kdaj = n < 2 * zaostanek ? Sample.at(n, 2 * zaostanek, Duration.ofHours(60)) : Instant.now();
            Prikaz p = prikazi.odpri("sv-" + s.below(70), kdaj, s);
            int panj = s.below(5000);
            p.narisi(tehtnice, panj);
            for (int i = 0; i < 12; i++) {
                int grami = 30_000 + s.below(3000);
                cebelnjak.izmeri(panj + i, grami, n % 60 == 0 && i == 0 ? grami + 3000 : grami + s.below(900));
                tehtnice.odcitaj(panj + i, grami, 34f);
            }
            slike.slika(s.below(4000));
            if (stojisca.kraj(1_000_000 + 3 * s.below(26_000)) == null) odjemalci.karta(s.below(30_000));
            if (n % 20 == 0) bloki.posnemi(s);
            atlas.najblizje(30, s.below(3000));
        });
        System.out.println(prikazi.naslednji + " screens, open " + prikazi.odprtih() + ", measurements " + streznik.getAttribute(ime, "Meritev"));
        Ready.last();
    }
}
