package es.lonja.mareas;

import es.lonja.comun.CajasEnCamara;
import es.lonja.comun.CuotasTac;
import es.lonja.comun.FotosLote;
import es.lonja.comun.Jornada;
import es.lonja.comun.Nomenclator;
import es.lonja.comun.SondasCamara;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.oauth2.client.AuthorizedClientServiceOAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.ClientCredentialsOAuth2AuthorizedClientProvider;
import org.springframework.security.oauth2.client.InMemoryOAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.OAuth2AuthorizeRequest;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.endpoint.OAuth2AccessTokenResponse;
import org.springframework.security.core.authority.AuthorityUtils;

/** The landing of each trip is declared to the fishery authority in the name of the trip, so that the client service gets an authorised client for each trip; it would have to be removed when the trip is settled. */
public class Main {
    static final class DeclaracionesDesembarque {
        private static final String AUTORIDAD = "registro-pesquero";
        private final InMemoryOAuth2AuthorizedClientService autorizados;
        private final AuthorizedClientServiceOAuth2AuthorizedClientManager gestor;
        private final AtomicInteger enviadas = new AtomicInteger();

        DeclaracionesDesembarque() {
            ClientRegistration registro = ClientRegistration.withRegistrationId(AUTORIDAD)
                    .clientId("lonja-07").clientSecret("k3-muelle")
                    .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
                    .tokenUri("https://registro.pesca.example/token")
                    .scope("desembarques").build();
            InMemoryClientRegistrationRepository registros = new InMemoryClientRegistrationRepository(registro);
            autorizados = new InMemoryOAuth2AuthorizedClientService(registros);
            Sample s = new Sample(501);
            ClientCredentialsOAuth2AuthorizedClientProvider proveedor = new ClientCredentialsOAuth2AuthorizedClientProvider();
            proveedor.setAccessTokenResponseClient(peticion -> {
                synchronized (s) {
                    return OAuth2AccessTokenResponse.withToken("eyJhbGciOiJSUzI1NiJ9." + Base64.getUrlEncoder().encodeToString(s.bytes(560 + s.below(180))))
                            .tokenType(OAuth2AccessToken.TokenType.BEARER).expiresIn(3600).scopes(Set.of("desembarques")).build();
                }
            });
            gestor = new AuthorizedClientServiceOAuth2AuthorizedClientManager(registros, autorizados);
            gestor.setAuthorizedClientProvider(proveedor);
        }

        void declarar(Marea marea, String parte) {
            OAuth2AuthorizedClient cliente = gestor.authorize(OAuth2AuthorizeRequest.withClientRegistrationId(AUTORIDAD)
                    .principal(new UsernamePasswordAuthenticationToken(marea.clave(), "", AuthorityUtils.NO_AUTHORITIES)).build());
            if (cliente.getAccessToken().getTokenValue().length() + parte.length() > 0) enviadas.incrementAndGet();
        }
    }

    record Marea(String clave, String barco, Instant zarpa) {}

    static final class Capitania {
        final DeclaracionesDesembarque declaraciones = new DeclaracionesDesembarque();
        final Nomenclator nombres = new Nomenclator(11);
        final CuotasTac cuotas = new CuotasTac(12);
        final FotosLote fotos = new FotosLote(13);
        final SondasCamara sondas = new SondasCamara(14);
        final CajasEnCamara cajas = new CajasEnCamara(15);
    }

    private static final Capitania CAPITANIA = new Capitania();

    public static void main(String[] args) throws Exception {
        Jornada.empezar(CAPITANIA.nombres, CAPITANIA.cuotas, CAPITANIA.fotos, CAPITANIA.sondas, CAPITANIA.cajas);
        ExecutorService ventanillas = Executors.newFixedThreadPool(3);
        int mareas = 1300;
        for (int t = 0; t < 3; t++) {
            int ventanilla = t;
            ventanillas.execute(() -> {
                Sample s = new Sample(510 + ventanilla);
                for (int i = 0; i < mareas; i++) {
                    Marea m = new Marea("ES/" + (2600 + ventanilla) + "/" + (10_000 + i), s.text(12 + s.below(14)), Sample.at(i, mareas, Duration.ofDays(40)));
                    for (int k = 1 + s.below(4); k > 0; k--) CAPITANIA.declaraciones.declarar(m, s.text(80));
                    if (i % 40 == 39) sleep();
                }
            });
        }
        ventanillas.shutdown();
        ventanillas.awaitTermination(90, TimeUnit.SECONDS);
        System.out.println(CAPITANIA.declaraciones.enviadas + " declarations");
        Ready.last();
    }

    private static void sleep() {
        try {
            Thread.sleep(25);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
