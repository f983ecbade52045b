package it.frigolago.portale;

import com.hazelcast.config.Config;
import com.hazelcast.config.EvictionConfig;
import com.hazelcast.config.EvictionPolicy;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.MaxSizePolicy;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import it.frigolago.base.Bancali;
import it.frigolago.base.Certificati;
import it.frigolago.base.Grafici;
import it.frigolago.base.Percorsi;
import it.frigolago.base.Turno;
import java.io.Serializable;
import java.util.UUID;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Esito(int stato, String corpo, long istante) implements Serializable {}

    record Listino(String cliente, double[] euroPerBancale, String condizioni) implements Serializable {}

    /** Bookings from the portal and from the customers' systems; whoever repeats a request gets the first answer. */
    static final class ApiPrenotazioni {
        private final IMap<String, Esito> esiti;
        private final IMap<String, Listino> listini;
        private final Percorsi percorsi;

        ApiPrenotazioni(HazelcastInstance nodo, Percorsi percorsi) {
            esiti = nodo.getMap("esiti-richieste");
            listini = nodo.getMap("listini");
            this.percorsi = percorsi;
        }

        Esito prenota(String chiaveRichiesta, String cliente, int da, int a, Sample s) {
            Esito gia = esiti.get(chiaveRichiesta);
            if (gia != null) return gia;
            Listino l = listini.get(cliente);
            if (l == null) {
                l = new Listino(cliente, new double[30 + s.below(20)], s.text(180));
                listini.put(cliente, l);
            }
            String corpo = "{\"prenotazione\":\"P" + s.id() + "\",\"minuti\":" + percorsi.minuti(da, a) + ",\"euro\":" + l.euroPerBancale().length * 11
                    + ",\"banchina\":" + s.below(40) + ",\"note\":\"" + s.text(260 + s.below(400)) + "\"}";
            Esito e = new Esito(201, corpo, System.currentTimeMillis());
            esiti.set(chiaveRichiesta, e);
            return e;
        }
    }

    static final class Nodo {
        final Bancali bancali = new Bancali(111);
        final Certificati certificati;
        final Grafici grafici = new Grafici(112);
        final Percorsi percorsi = new Percorsi(113);
        final ApiPrenotazioni api;

        Nodo(HazelcastInstance h) throws Exception {
            certificati = new Certificati(114);
            api = new ApiPrenotazioni(h, percorsi);
        }
    }

    private static HazelcastInstance avvia() {
        Config c = new Config("frigolago");
        c.setProperty("hazelcast.logging.type", "none");
        c.setProperty("hazelcast.phone.home.enabled", "false");
        c.setProperty("hazelcast.operation.thread.count", "2");
        c.setProperty("hazelcast.operation.generic.thread.count", "2");
        c.setProperty("hazelcast.socket.bind.any", "false");
        c.getJetConfig().setEnabled(false);
        c.getNetworkConfig().setPort(45_701).setPortAutoIncrement(true).setPublicAddress("127.0.0.1");
        c.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        c.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        c.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        c.addMapConfig(new MapConfig("esiti-richieste").setBackupCount(0));
        c.addMapConfig(new MapConfig("listini").setBackupCount(0).setTimeToLiveSeconds(3600)
                .setEvictionConfig(new EvictionConfig().setEvictionPolicy(EvictionPolicy.LRU).setMaxSizePolicy(MaxSizePolicy.PER_NODE).setSize(Scale.of(3000))));
        return Hazelcast.newHazelcastInstance(c);
    }

    public static void main(String[] args) throws Exception {
        Nodo nodo = new Nodo(avvia());
        int clienti = Scale.of(9000);
        Turno.svolgi("http", 3, Turno.giri(6000), 80, 115, (n, s) -> {
            String chiave = new UUID(s.number(), s.number()).toString();
            Esito primo = nodo.api.prenota(chiave, "cliente-" + s.below(clienti), n, n / 3, s);
            if (s.below(20) == 0 && nodo.api.prenota(chiave, "cliente-0", n, n / 3, s).istante() != primo.istante()) throw new IllegalStateException(chiave);
            if (n % 8 == 0) nodo.bancali.movimenta();
            if (n % 8 == 4) nodo.certificati.certificato(n);
        });
        System.out.println(nodo.api.esiti.size() + " answers, " + nodo.api.listini.size() + " price lists");
        Ready.last();
    }
}
