package it.frigolago.schede;

import it.frigolago.base.Articoli;
import it.frigolago.base.Bancali;
import it.frigolago.base.Clienti;
import it.frigolago.base.Registratori;
import it.frigolago.base.Stampanti;
import it.frigolago.base.Turno;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.modelmapper.Converter;
import org.modelmapper.ModelMapper;
import org.modelmapper.TypeMap;

public class Main {
    public static class Cella {
        private final int numero;
        private final String settore;

        Cella(int numero, String settore) {
            this.numero = numero;
            this.settore = settore;
        }

        public int getNumero() { return numero; }

        public String getSettore() { return settore; }
    }

    /** A pallet as the store knows it. */
    public static class Partita {
        private final Bancali.Bancale bancale;
        private final Cella cella;
        private final LocalDate scadenza;
        private final double gradi;

        Partita(Bancali.Bancale bancale, LocalDate scadenza, double gradi) {
            this.bancale = bancale;
            this.cella = new Cella(bancale.cella(), "S" + bancale.posto() / 100);
            this.scadenza = scadenza;
            this.gradi = gradi;
        }

        public String getSscc() { return bancale.sscc(); }

        public String getLotto() { return bancale.lotto(); }

        public String getContenuto() { return bancale.contenuto(); }

        public Cella getCella() { return cella; }

        public LocalDate getScadenza() { return scadenza; }

        public double getGradi() { return gradi; }
    }

    /** A pallet as the customer sees it in the portal. */
    public static class Scheda {
        private String sscc;
        private String lotto;
        private String contenuto;
        private String cellaSettore;
        private int cellaNumero;
        private String gradi;
        private LocalDate scadenza;

        public String getSscc() { return sscc; }

        public void setSscc(String v) { sscc = v; }

        public String getLotto() { return lotto; }

        public void setLotto(String v) { lotto = v; }

        public String getContenuto() { return contenuto; }

        public void setContenuto(String v) { contenuto = v; }

        public String getCellaSettore() { return cellaSettore; }

        public void setCellaSettore(String v) { cellaSettore = v; }

        public int getCellaNumero() { return cellaNumero; }

        public void setCellaNumero(int v) { cellaNumero = v; }

        public String getGradi() { return gradi; }

        public void setGradi(String v) { gradi = v; }

        public LocalDate getScadenza() { return scadenza; }

        public void setScadenza(LocalDate v) { scadenza = v; }
    }

    static final class Sessione {
        final String id;
        final boolean fahrenheit;
        final Map<String, Scheda> mostrate = new HashMap<>();
        final TypeMap<Partita, Scheda> vista;

        Sessione(String id, boolean fahrenheit, ModelMapper traduttore) {
            this.id = id;
            this.fahrenheit = fahrenheit;
            Converter<Double, String> unita = c -> this.fahrenheit ? Math.round(c.getSource() * 1.8 + 32) + " F" : c.getSource() + " C";
            vista = traduttore.emptyTypeMap(Partita.class, Scheda.class, id).implicitMappings();
            vista.addMappings(m -> m.using(unita).map(Partita::getGradi, Scheda::setGradi));
        }

        void mostra(Partita p) {
            Scheda s = vista.map(p);
            mostrate.put(s.getSscc(), s);
        }
    }

    static final class Portale {
        private final ModelMapper traduttore = new ModelMapper();
        private final Map<String, Sessione> aperte = new HashMap<>();
        private final ArrayDeque<String> perEta = new ArrayDeque<>();
        private final Bancali bancali = new Bancali(121);
        private final Articoli articoli = new Articoli(122);
        private final Clienti clienti = new Clienti(123);
        private final Registratori registratori = new Registratori(124);
        private final Stampanti stampanti = new Stampanti();
        private int chiuse;

        synchronized void visita(int n, Sample s) throws InterruptedException {
            Sessione x = new Sessione("s" + s.id(), n % 9 == 0, traduttore);
            aperte.put(x.id, x);
            perEta.addLast(x.id);
            for (int i = 0; i < 4; i++) x.mostra(new Partita(bancali.movimenta(), LocalDate.of(2027, 1 + s.below(12), 1), registratori.ultima(n + i)));
            stampanti.stampa(s.bytes(200));
            while (aperte.size() > 60) esci(perEta.removeFirst());
        }

        private void esci(String id) {
            aperte.remove(id);
            chiuse++;
        }
    }

    public static void main(String[] args) throws Exception {
        Portale portale = new Portale();
        Turno.svolgi("portale", 2, Turno.giri(400), 400, 125, portale::visita);
        System.out.println(portale.chiuse + " sessions closed, " + portale.aperte.size() + " open, " + portale.traduttore.getTypeMaps().size() + " type maps");
        Ready.last();
    }
}
