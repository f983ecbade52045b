package com.brightwater.tokens;

import hall.BrokerDirectory;
import hall.ClaimThumbnails;
import hall.DayRates;
import hall.QuoteWindow;
import hall.TermsDocument;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.server.authorization.InMemoryOAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;

/** The authorizations of partners, whose tokens expire after five minutes, stay in the service that keeps them in memory. */
public class Main {
    static class TokenEndpoint {
        private static final Set<String> SCOPES = Set.of("quotes.read", "policies.read", "claims.write");
        private final OAuth2AuthorizationService authorizations = new InMemoryOAuth2AuthorizationService();
        private final List<RegisteredClient> partners = new ArrayList<>();
        private final Sample random = new Sample(490);

        void register(String name) {
            partners.add(RegisteredClient.withId(name).clientId(name).clientSecret("{noop}" + random.code(20))
                    .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                    .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
                    .scopes(scopes -> scopes.addAll(SCOPES)).build());
        }

        String token(int partner, Instant now) {
            RegisteredClient client = partners.get(partner);
            OAuth2AccessToken token = new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER,
                    random.code(620), now, now.plusSeconds(300), SCOPES);
            Map<String, Object> claims = new HashMap<>(Map.of("sub", client.getClientId(), "iss", "https://login.brightwater.com",
                    "jti", random.id(), "iat", now, "exp", now.plusSeconds(300), "scope", SCOPES));
            authorizations.save(OAuth2Authorization.withRegisteredClient(client).principalName(client.getClientId())
                    .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS).authorizedScopes(SCOPES)
                    .token(token, metadata -> metadata.put(OAuth2Authorization.Token.CLAIMS_METADATA_NAME, claims))
                    .build());
            return token.getTokenValue();
        }
    }

    static TokenEndpoint endpoint;

    public static void main(String[] args) throws Exception {
        QuoteWindow.load(22_000);
        TermsDocument.load(20_000);
        BrokerDirectory.load(40_000);
        ClaimThumbnails.load(1_100, 16_000);
        DayRates.load(4_500, 420);
        endpoint = new TokenEndpoint();
        Sample s = new Sample(49);
        for (int i = 0; i < 45; i++) endpoint.register("partner-" + s.code(7).toLowerCase());
        for (int i = 0; i < 5_000; i++) endpoint.token(s.below(45), Sample.at(i, 5_000, java.time.Duration.ofHours(9)));
        Ready.last();
    }
}
