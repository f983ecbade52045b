package fr.tramligne.preuves;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import fr.tramligne.socle.Horaires;
import fr.tramligne.socle.Impressions;
import fr.tramligne.socle.LigneAerienne;
import fr.tramligne.socle.ObjetsTrouves;
import fr.tramligne.socle.Service;
import fr.tramligne.socle.Validations;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    /** The phone of a subscriber; its key is renewed every few days, and with every new installation of the app. */
    static final class Telephone {
        final int abonne;
        ECKey cle;

        Telephone(int abonne) {
            this.abonne = abonne;
        }

        String preuve(int arret) throws Exception {
            Date maintenant = new Date();
            SignedJWT jwt = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(cle.getKeyID()).type(JOSEObjectType.JWT).build(),
                    new JWTClaimsSet.Builder().subject("abonne-" + abonne).claim("arret", arret).issueTime(maintenant).expirationTime(new Date(maintenant.getTime() + 90_000)).build());
            jwt.sign(new ECDSASigner(cle));
            return jwt.serialize();
        }
    }

    /** Checks the proofs that phones show at the gate; each key has a processor of its own. */
    static final class Controle {
        private final Map<String, DefaultJWTProcessor<SecurityContext>> parCle = new ConcurrentHashMap<>();
        private final LongAdder admis = new LongAdder();

        void enroler(ECKey publique) {
            DefaultJWTProcessor<SecurityContext> p = new DefaultJWTProcessor<>();
            p.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.ES256, new ImmutableJWKSet<>(new JWKSet(publique))));
            p.setJWTClaimsSetVerifier(new DefaultJWTClaimsVerifier<>(new JWTClaimsSet.Builder().build(), Set.of("sub", "exp", "arret")));
            parCle.put(publique.getKeyID(), p);
        }

        /** The app hands in its new key together with the number of the old one. */
        void renouveler(String ancienne, ECKey publique) {
            enroler(publique);
            parCle.remove(ancienne);
        }

        void entrer(String preuve) throws Exception {
            SignedJWT jwt = SignedJWT.parse(preuve);
            parCle.get(jwt.getHeader().getKeyID()).process(jwt, null);
            admis.increment();
        }
    }

    static final class Station {
        private final Horaires horaires = new Horaires(21);
        private final Impressions impressions = new Impressions();
        private final LigneAerienne ligne = new LigneAerienne(22);
        private final ObjetsTrouves objets = new ObjetsTrouves(23);
        private final Validations validations = new Validations(24);
        private final Controle controle = new Controle();
        private final Telephone[] telephones = new Telephone[300];

        Station() {
            for (int i = 0; i < telephones.length; i++) telephones[i] = new Telephone(700_000 + i);
        }

        void passage(int n, Sample s) throws Exception {
            Telephone t = telephones[n % telephones.length];
            synchronized (t) {
                ECKey nouvelle = new ECKeyGenerator(Curve.P_256).keyID("k" + Long.toHexString(s.number())).generate();
                if (t.cle != null && s.below(3) == 0) controle.renouveler(t.cle.getKeyID(), nouvelle.toPublicJWK());
                else controle.enroler(nouvelle.toPublicJWK());
                t.cle = nouvelle;
                controle.entrer(t.preuve(s.below(400)));
            }
            validations.valider(s.below(90));
            if (n % 5 == 0) objets.mouvement();
        }
    }

    public static void main(String[] args) throws Exception {
        Station station = new Station();
        Service.assurer("portique", 2, Integer.getInteger("tours", 3600), 150, 25, station::passage);
        System.out.println(station.controle.admis + " admitted, " + station.controle.parCle.size() + " keys");
        Ready.last();
    }
}
