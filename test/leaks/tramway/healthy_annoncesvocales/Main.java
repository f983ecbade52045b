package fr.tramligne.annonces;

import fr.tramligne.socle.Correspondances;
import fr.tramligne.socle.Horaires;
import fr.tramligne.socle.ObjetsTrouves;
import fr.tramligne.socle.Service;
import fr.tramligne.socle.Validations;
import fr.tramligne.socle.Voyageurs;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Annonce(int rame, String texte, ByteBuf son) {}

    /** What a tram has still to say; more than that is not worth hearing. */
    static final class Haut {
        private static final int FILE = 9;
        private final Deque<Annonce> attente = new ArrayDeque<>(FILE);

        synchronized void ajouter(Annonce a) {
            if (attente.size() == FILE) attente.removeFirst().son().release();
            attente.addLast(a);
        }

        synchronized int parler() {
            Annonce a = attente.pollFirst();
            if (a == null) return 0;
            try {
                int somme = 0;
                for (int i = a.son().readerIndex(); i < a.son().writerIndex(); i += 160) somme += a.son().getByte(i);
                return somme;
            } finally {
                a.son().release();
            }
        }
    }

    static final class Voix {
        private final PooledByteBufAllocator tampons = new PooledByteBufAllocator(false, 2, 0, 8192, 8);
        private final Haut[] rames = new Haut[Scale.of(110)];
        private final LongAdder dites = new LongAdder();

        Voix() {
            for (int i = 0; i < rames.length; i++) rames[i] = new Haut();
        }

        /** Chime, sentence and name of the stop, put one behind the other. */
        void annoncer(int rame, String texte, Sample s) {
            CompositeByteBuf morceaux = tampons.compositeHeapBuffer(3);
            try {
                for (int i = 0; i < 3; i++) {
                    byte[] pcm = s.bytes(1500 + s.below(3000));
                    morceaux.addComponent(true, tampons.heapBuffer(pcm.length).writeBytes(pcm));
                }
                ByteBuf son = tampons.heapBuffer(morceaux.readableBytes()).writeBytes(morceaux);
                rames[rame % rames.length].ajouter(new Annonce(rame, texte, son));
            } finally {
                morceaux.release();
            }
        }

        void parler(int rame) {
            if (rames[rame % rames.length].parler() != 0) dites.increment();
        }
    }

    static final class Poste {
        private final Correspondances correspondances = new Correspondances(101);
        private final Horaires horaires = new Horaires(102);
        private final ObjetsTrouves objets = new ObjetsTrouves(103);
        private final Validations validations = new Validations(104);
        private final Voyageurs voyageurs = new Voyageurs(105);
        private final Voix voix = new Voix();

        void arret(int n, Sample s) {
            voix.annoncer(s.below(10_000), "Prochain arret: " + horaires.passage(n).arret(), s);
            if (s.below(10) < 7) voix.parler(s.below(10_000));
            validations.valider(s.below(90));
        }
    }

    public static void main(String[] args) throws Exception {
        Poste poste = new Poste();
        Service.assurer("synthese", 2, Integer.getInteger("tours", 16_000), 120, 106, poste::arret);
        int attente = 0;
        for (Haut h : poste.voix.rames) attente += h.attente.size();
        System.out.println(poste.voix.dites + " spoken, " + attente + " wait, " + poste.voix.tampons.metric().usedHeapMemory() + " bytes in arenas");
        Ready.last();
    }
}
