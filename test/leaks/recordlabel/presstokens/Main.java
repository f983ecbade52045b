package hu.hangkiado.press;

import hu.hangkiado.base.LoudnessCurves;
import hu.hangkiado.base.MixBuffers;
import hu.hangkiado.base.ShopWindow;
import hu.hangkiado.base.SleevePictures;
import hu.hangkiado.base.StudioBookings;
import hu.hangkiado.base.WorkRegister;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.oauth2.common.OAuth2AccessToken;
import org.springframework.security.oauth2.provider.OAuth2Authentication;
import org.springframework.security.oauth2.provider.OAuth2Request;
import org.springframework.security.oauth2.provider.token.DefaultTokenServices;
import org.springframework.security.oauth2.provider.token.store.InMemoryTokenStore;

/** Journalists who listen to a record before it is out get a token for a moment, and a refresh token with it. The store throws the expired ones out, but not what belongs to their refresh tokens. */
public class Main {
    static final class Journalist implements java.io.Serializable {
        final String name;
        final String paper;
        final String mail;

        Journalist(String name, String paper, String mail) {
            this.name = name;
            this.paper = paper;
            this.mail = mail;
        }

        @Override
        public String toString() {
            return mail;
        }
    }

    static final class PressRoom {
        private final InMemoryTokenStore tokens = new InMemoryTokenStore();
        private final DefaultTokenServices services = new DefaultTokenServices();
        private final LongAdder heard = new LongAdder();

        PressRoom() throws Exception {
            tokens.setFlushInterval(200);
            services.setTokenStore(tokens);
            services.setSupportRefreshToken(true);
            services.setAccessTokenValiditySeconds(1);
            services.afterPropertiesSet();
        }

        String enter(Journalist j, String release, String agent) {
            OAuth2Request request = new OAuth2Request(Map.of("grant_type", "password", "client_id", "press", "username", j.mail, "release", release, "agent", agent),
                    "press", AuthorityUtils.createAuthorityList("ROLE_PRESS"), true, Set.of("listen"), Set.of("masters"), null, Set.of(), Map.of());
            return services.createAccessToken(new OAuth2Authentication(request, new UsernamePasswordAuthenticationToken(j, null, AuthorityUtils.createAuthorityList("ROLE_PRESS")))).getValue();
        }

        void listen(String token) {
            OAuth2AccessToken t = services.readAccessToken(token);
            if (t != null && !t.isExpired() && services.loadAuthentication(token).isAuthenticated()) heard.increment();
        }
    }

    static final class House {
        final PressRoom press;
        final LoudnessCurves curves = new LoudnessCurves(51);
        final MixBuffers buffers = new MixBuffers();
        final ShopWindow window = new ShopWindow(52);
        final SleevePictures sleeves = new SleevePictures(53);
        final StudioBookings bookings = new StudioBookings(54);
        final WorkRegister works = new WorkRegister(55);

        House() throws Exception {
            press = new PressRoom();
        }
    }

    private static House house;

    public static void main(String[] args) throws Exception {
        house = new House();
        ExecutorService web = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            int line = t;
            web.execute(() -> {
                Sample s = new Sample(950 + line);
                try {
                    for (int n = 0; n < 1250; n++) {
                        String mail = s.code(6).toLowerCase() + n + "@press" + line + ".example";
                        String token = house.press.enter(new Journalist(s.text(14 + s.below(12)), s.text(10 + s.below(20)), mail), "HK-" + (10_000 + s.below(4000)), "Mozilla/5.0 " + s.text(60 + s.below(50)));
                        house.press.listen(token);
                        house.sleeves.of("HK-" + (10_000 + s.below(4000)));
                        house.buffers.mix(s.below(80));
                        Thread.sleep(4);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        web.shutdown();
        web.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(house.press.heard + " heard");
        Ready.last();
    }
}
