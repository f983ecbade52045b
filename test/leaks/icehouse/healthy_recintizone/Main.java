package it.frigolago.recinti;

import it.frigolago.base.Articoli;
import it.frigolago.base.Bancali;
import it.frigolago.base.Clienti;
import it.frigolago.base.Turno;
import it.frigolago.base.Varchi;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.prep.PreparedGeometryFactory;
import org.locationtech.jts.index.strtree.STRtree;

public class Main {
    enum Genere { CLIENTE, PEDAGGIO, ZONA_TRAFFICO, SOSTA }

    record Recinto(int numero, Genere genere, String nome, Polygon contorno) {}

    /** Areas of customers, tolls and towns, as the map office delivers them each quarter. */
    static final class Mappa {
        private final GeometryFactory geometrie = new GeometryFactory();
        private final STRtree albero = new STRtree(12);

        Mappa(int quanti, Sample s) {
            for (int i = 0; i < quanti; i++) {
                Polygon p = contorno(6.6 + 12 * s.real(), 36.6 + 10 * s.real(), 0.002 + 0.02 * s.real(), 12 + s.below(56), s);
                albero.insert(p.getEnvelopeInternal(), new Recinto(i, Genere.values()[i % 4], s.text(18 + s.below(20)), p));
            }
            albero.build();
        }

        private Polygon contorno(double x, double y, double raggio, int punti, Sample s) {
            Coordinate[] c = new Coordinate[punti + 1];
            for (int i = 0; i < punti; i++) {
                double r = raggio * (0.7 + 0.3 * s.real());
                c[i] = new Coordinate(x + r * Math.cos(i * 2 * Math.PI / punti), y + r * Math.sin(i * 2 * Math.PI / punti));
            }
            c[punti] = new Coordinate(c[0]);
            return geometrie.createPolygon(c);
        }

        @SuppressWarnings("unchecked")
        Set<Recinto> dove(double x, double y) {
            Coordinate c = new Coordinate(x, y);
            Set<Recinto> qui = new HashSet<>();
            for (Recinto r : (List<Recinto>) albero.query(new Envelope(c))) {
                if (PreparedGeometryFactory.prepare(r.contorno()).contains(geometrie.createPoint(c))) qui.add(r);
            }
            return qui;
        }
    }

    static final class Mezzo {
        final String targa;
        double x;
        double y;
        Set<Recinto> dentro = Set.of();

        Mezzo(String targa, double x, double y) {
            this.targa = targa;
            this.x = x;
            this.y = y;
        }
    }

    static final class Flotta {
        private final Mappa mappa;
        private final Mezzo[] mezzi = new Mezzo[Scale.of(600)];
        private final Articoli articoli = new Articoli(161);
        private final Bancali bancali = new Bancali(162);
        private final Clienti clienti = new Clienti(163);
        private final Varchi varchi = new Varchi(164);
        private long entrate;
        private long uscite;

        Flotta(Mappa mappa, Sample s) {
            this.mappa = mappa;
            for (int i = 0; i < mezzi.length; i++) mezzi[i] = new Mezzo("F" + s.code(6), 6.6 + 12 * s.real(), 36.6 + 10 * s.real());
        }

        synchronized void posizione(int n, Sample s) {
            Mezzo m = mezzi[n % mezzi.length];
            m.x = Math.min(18.6, Math.max(6.6, m.x + 0.02 * (s.real() - 0.5)));
            m.y = Math.min(46.6, Math.max(36.6, m.y + 0.02 * (s.real() - 0.5)));
            Set<Recinto> ora = mappa.dove(m.x, m.y);
            for (Recinto r : ora) if (!m.dentro.contains(r)) entrate++;
            for (Recinto r : m.dentro) if (!ora.contains(r)) uscite++;
            m.dentro = ora;
            if (n % 10 == 0) bancali.movimenta();
            if (n % 20 == 0) varchi.registra(System.currentTimeMillis(), n % 16);
        }
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(165);
        Flotta flotta = new Flotta(new Mappa(Scale.of(31_000), s), s);
        Turno.svolgi("posizioni", 2, Turno.giri(30_000), 20, 166, flotta::posizione);
        System.out.println(flotta.entrate + " entered, " + flotta.uscite + " left");
        Ready.last();
    }
}
