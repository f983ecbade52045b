package fr.affineurs.envois;

import fr.affineurs.commun.ClimatCaves;
import fr.affineurs.commun.Equipe;
import fr.affineurs.commun.Etiquettes;
import fr.affineurs.commun.FichesProduit;
import fr.affineurs.commun.Glossaire;
import fr.affineurs.commun.TarifsPays;
import fr.affineurs.commun.VentesRecentes;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.Context;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    static final class Texte implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String s) {
            return new ByteArrayInputStream(s.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream in) {
            try {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final MethodDescriptor<String, String> COTER = MethodDescriptor.<String, String>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY).setFullMethodName("fret.Transporteur/Coter")
            .setRequestMarshaller(new Texte()).setResponseMarshaller(new Texte()).build();

    record Colis(String fromage, int grammes, int centimes) {}

    record Destinataire(String nom, String rue, String ville, String pays) {}

    static final class Envoi implements Context.CancellationListener {
        private final int numero;
        private final Destinataire destinataire;
        private final List<Colis> colis;
        private final byte[] bordereau;
        private String cotation;
        private volatile String statut = "prêt";

        Envoi(int numero, Destinataire destinataire, List<Colis> colis, byte[] bordereau) {
            this.numero = numero;
            this.destinataire = destinataire;
            this.colis = colis;
            this.bordereau = bordereau;
        }

        @Override
        public void cancelled(Context c) {
            statut = "interrompu";
        }

        boolean termine() {
            return statut.equals("remis");
        }
    }

    static final class Transporteur {
        private final Channel canal;

        Transporteur(Channel canal) {
            this.canal = canal;
        }

        String cote(Envoi e) {
            int poids = 0;
            for (Colis c : e.colis) poids += c.grammes();
            return ClientCalls.blockingUnaryCall(canal, COTER, CallOptions.DEFAULT, e.numero + ";" + e.destinataire.pays() + ";" + poids);
        }
    }

    static final class ServiceEnvois implements AutoCloseable {
        private final Transporteur transporteur;
        private final Context.CancellableContext activite = Context.current().withCancellation();
        private final Executor direct = Runnable::run;
        private final LongAdder remis = new LongAdder();
        private final LongAdder retires = new LongAdder();

        ServiceEnvois(Transporteur transporteur) {
            this.transporteur = transporteur;
        }

        void expedie(Envoi e) throws Exception {
            activite.addListener(e, direct);
            e.cotation = activite.call(() -> transporteur.cote(e));
            if (e.cotation.startsWith("refus")) {
                retire(e);
                return;
            }
            e.statut = "en route";
            remet(e);
        }

        private void remet(Envoi e) {
            e.statut = "remis";
            remis.increment();
        }

        private void retire(Envoi e) {
            activite.removeListener(e);
            e.statut = "retiré";
            retires.increment();
        }

        @Override
        public void close() {
            activite.cancel(null);
        }
    }

    private static ThreadFactory demons(String nom) {
        return r -> {
            Thread t = new Thread(r, nom);
            t.setDaemon(true);
            return t;
        };
    }

    static final class Expedition {
        final TarifsPays tarifs = new TarifsPays(31);
        final ClimatCaves climat = new ClimatCaves(32);
        final Etiquettes etiquettes = new Etiquettes(33);
        final VentesRecentes ventes = new VentesRecentes(34);
        final FichesProduit fiches = new FichesProduit(35);
        final Glossaire glossaire = new Glossaire(36);
        final ServiceEnvois service;

        Expedition(Channel canal) {
            service = new ServiceEnvois(new Transporteur(canal));
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2, demons("grpc-fret"));
        Server serveur = InProcessServerBuilder.forName("fret").executor(pool)
                .addService(ServerServiceDefinition.builder("fret.Transporteur").addMethod(COTER, ServerCalls.asyncUnaryCall((q, r) -> {
                    r.onNext((q.hashCode() % 11 == 0 ? "refus " : "tarif ") + q.length() * 37 + " EUR " + q);
                    r.onCompleted();
                })).build()).build().start();
        ManagedChannel canal = InProcessChannelBuilder.forName("fret").executor(pool).build();
        Expedition expedition = new Expedition(canal);
        Equipe.embauche("expedition", 2, 2900, 60, 37, (n, s) -> {
            List<Colis> colis = new ArrayList<>();
            for (int i = 0, k = 1 + s.below(5); i < k; i++) colis.add(new Colis(s.text(20), 200 + s.below(3000), expedition.tarifs.prix(s)));
            expedition.service.expedie(new Envoi(700_000 + n, new Destinataire(s.text(20), s.text(26), s.text(12), s.code(2)), colis, s.bytes(400 + s.below(700))));
            expedition.ventes.vend(System.currentTimeMillis(), s);
            expedition.climat.releve(n, System.currentTimeMillis(), 9, 96);
            if (n % 20 == 0) expedition.etiquettes.etiquette(s.below(9000));
            expedition.fiches.fiche(s.below(20_000), s);
        });
        System.out.println(expedition.service.remis + " handed over, " + expedition.service.retires + " withdrawn, " + serveur.getServices().size() + " service, " + expedition.glossaire.taille() + " texts");
        Ready.last();
    }
}
