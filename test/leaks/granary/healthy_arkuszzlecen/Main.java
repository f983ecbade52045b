package pl.zlotyklos.arkusz;

import it.unimi.dsi.fastutil.ints.Int2ObjectAVLTreeMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayDeque;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pl.zlotyklos.osnowa.Brama;
import pl.zlotyklos.osnowa.Czujniki;
import pl.zlotyklos.osnowa.KodyCelne;
import pl.zlotyklos.osnowa.Normy;
import pl.zlotyklos.osnowa.Skany;
import pl.zlotyklos.osnowa.Zmiana;

public class Main {
    static final class Zlecenie {
        final long numer;
        final boolean kupno;
        final int cena;
        final long wazneDo;
        final String klient;
        int lotow;

        Zlecenie(long numer, boolean kupno, int cena, int lotow, long wazneDo, String klient) {
            this.numer = numer;
            this.kupno = kupno;
            this.cena = cena;
            this.lotow = lotow;
            this.wazneDo = wazneDo;
            this.klient = klient;
        }
    }

    /** Open orders by number and by price. What is filled, withdrawn or past its time leaves both. */
    static final class Arkusz {
        private final Long2ObjectOpenHashMap<Zlecenie> poNumerze = new Long2ObjectOpenHashMap<>();
        private final Int2ObjectAVLTreeMap<Long2ObjectLinkedOpenHashMap<Zlecenie>> kupno = new Int2ObjectAVLTreeMap<>((a, b) -> Integer.compare(b, a));
        private final Int2ObjectAVLTreeMap<Long2ObjectLinkedOpenHashMap<Zlecenie>> sprzedaz = new Int2ObjectAVLTreeMap<>();
        private final ArrayDeque<Zlecenie> wedlugTerminu = new ArrayDeque<>();
        private long wykonane;
        private long wygasle;

        void przyjmij(Zlecenie z) {
            var naprzeciw = z.kupno ? sprzedaz : kupno;
            while (z.lotow > 0 && !naprzeciw.isEmpty()) {
                int najlepsza = naprzeciw.firstIntKey();
                if (z.kupno ? najlepsza > z.cena : najlepsza < z.cena) break;
                var poziom = naprzeciw.get(najlepsza);
                Zlecenie drugie = poziom.get(poziom.firstLongKey());
                int lotow = Math.min(z.lotow, drugie.lotow);
                z.lotow -= lotow;
                drugie.lotow -= lotow;
                if (drugie.lotow == 0) {
                    usun(drugie);
                    wykonane++;
                }
            }
            if (z.lotow == 0) {
                wykonane++;
                return;
            }
            poNumerze.put(z.numer, z);
            (z.kupno ? kupno : sprzedaz).computeIfAbsent(z.cena, c -> new Long2ObjectLinkedOpenHashMap<>()).put(z.numer, z);
            wedlugTerminu.addLast(z);
        }

        void wycofaj(long numer) {
            Zlecenie z = poNumerze.get(numer);
            if (z != null) usun(z);
        }

        void wygas(long zegar) {
            for (Zlecenie z; (z = wedlugTerminu.peekFirst()) != null && z.wazneDo < zegar; ) {
                wedlugTerminu.removeFirst();
                if (poNumerze.get(z.numer) == z) {
                    usun(z);
                    wygasle++;
                }
            }
        }

        private void usun(Zlecenie z) {
            poNumerze.remove(z.numer);
            var strona = z.kupno ? kupno : sprzedaz;
            var poziom = strona.get(z.cena);
            poziom.remove(z.numer);
            if (poziom.isEmpty()) strona.remove(z.cena);
        }
    }

    static final class Gielda {
        private final Brama brama = new Brama(1901);
        private final Czujniki czujniki = new Czujniki(1902);
        private final KodyCelne kody = new KodyCelne(1903);
        private final Normy normy = new Normy(1904);
        private final Skany skany = new Skany(1905);
        private final Arkusz arkusz = new Arkusz();
        private int przyjete;
        private final int waznosc = Scale.of(100_000);

        synchronized void obsluz(Sample s) {
            int n = przyjete++;
            boolean kupno = s.below(2) == 0;
            int cena = kupno ? 20_000 - s.below(2400) : 20_010 + s.below(2400);
            if (s.below(100) < 8) cena = 20_005;
            arkusz.przyjmij(new Zlecenie(n, kupno, cena, 1 + s.below(40), n + waznosc, "klient-" + (1000 + s.below(8000))));
            if (s.below(100) < 30) arkusz.wycofaj(n - s.below(Math.max(1, waznosc / 2)));
            if (n % 100 == 0) arkusz.wygas(n);
            if (n % 30 == 0) brama.przejedz(System.currentTimeMillis(), s.below(6));
        }
    }

    public static void main(String[] args) throws Exception {
        Gielda gielda = new Gielda();
        Zmiana.pracuj("zlecenia", 2, Zmiana.tyle(Scale.of(330_000)), 20, 1906, (n, s) -> gielda.obsluz(s));
        System.out.println(gielda.arkusz.poNumerze.size() + " orders open, " + gielda.arkusz.wykonane + " filled, " + gielda.arkusz.wygasle + " past their time");
        Ready.last();
    }
}
