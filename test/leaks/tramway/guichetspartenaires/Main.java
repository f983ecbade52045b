package fr.tramligne.guichets;

import com.sun.net.httpserver.HttpServer;
import fr.tramligne.socle.Correspondances;
import fr.tramligne.socle.Horaires;
import fr.tramligne.socle.LigneAerienne;
import fr.tramligne.socle.Plans;
import fr.tramligne.socle.Service;
import fr.tramligne.socle.Voyageurs;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import okhttp3.OkHttpClient;
import okhttp3.ResponseBody;
import org.harness.Ready;
import org.harness.Sample;
import retrofit2.Call;
import retrofit2.Retrofit;
import retrofit2.http.GET;
import retrofit2.http.Header;
import retrofit2.http.POST;
import retrofit2.http.Path;
import retrofit2.http.Query;

public class Main {
    interface Guichet {
        @GET("ventes/{jour}")
        Call<ResponseBody> ventes(@Path("jour") String jour, @Query("carnets") int carnets);

        @POST("cloture/{caisse}")
        Call<ResponseBody> cloture(@Path("caisse") int caisse, @Header("X-Jeton") String jeton);
    }

    /** The seller's address and the digest of his pass; of another pass he gets another client. */
    record Acces(String adresse, byte[] empreinte) {}

    record Client(Acces acces, Retrofit retrofit, Guichet guichet, String jeton) {}

    static final class Guichets {
        private final OkHttpClient http = new OkHttpClient();
        private final Map<Acces, Client> ouverts = new ConcurrentHashMap<>();
        private final Map<String, Guichet> agences = new ConcurrentHashMap<>();

        Guichet agence(String adresse) {
            return agences.computeIfAbsent(adresse, a -> retrofit(a).create(Guichet.class));
        }

        Client kiosque(String adresse, String jeton) throws Exception {
            byte[] empreinte = MessageDigest.getInstance("SHA-256").digest(jeton.getBytes(StandardCharsets.UTF_8));
            return ouverts.computeIfAbsent(new Acces(adresse, empreinte), a -> {
                Retrofit r = retrofit(a.adresse());
                return new Client(a, r, r.create(Guichet.class), jeton);
            });
        }

        /** A seller has given his contract back. */
        void resilier(String adresse) {
            ouverts.keySet().removeIf(a -> a.adresse().equals(adresse));
        }

        private Retrofit retrofit(String adresse) {
            return new Retrofit.Builder().baseUrl(adresse).client(http).build();
        }
    }

    static final class Bureau {
        private final Horaires horaires = new Horaires(11);
        private final Plans plans = new Plans(12);
        private final LigneAerienne ligne = new LigneAerienne(13);
        private final Voyageurs voyageurs = new Voyageurs(14);
        private final Correspondances correspondances = new Correspondances(15);
        private final Guichets guichets = new Guichets();
        private final LongAdder octets = new LongAdder();
        private final String serveur;

        Bureau(int port) {
            serveur = "http://127.0.0.1:" + port + "/";
        }

        void relever(int n, Sample s) throws Exception {
            String jour = "2026-" + (1 + n % 12);
            if (n % 8 == 0) {
                octets.add(guichets.agence(serveur + "agence" + s.below(24) + "/").ventes(jour, n).execute().body().bytes().length);
                return;
            }
            int k = s.below(140);
            String adresse = serveur + "kiosque" + k + "/";
            Client c = guichets.kiosque(adresse, "jeton-" + k + "-" + k * 7919);
            octets.add(c.guichet().ventes(jour, s.below(50)).execute().body().bytes().length);
            octets.add(c.guichet().cloture(k, c.jeton()).execute().body().bytes().length);
            voyageurs.compte(700_000 + s.below(60_000));
            if (n % 400 == 399) guichets.resilier(adresse);
        }
    }

    public static void main(String[] args) throws Exception {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer partenaires = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService fils = Executors.newFixedThreadPool(3, r -> {
            Thread t = new Thread(r, "partenaires");
            t.setDaemon(true);
            return t;
        });
        partenaires.setExecutor(fils);
        partenaires.createContext("/", e -> {
            e.getRequestBody().readAllBytes();
            byte[] b = ("{\"chemin\":\"" + e.getRequestURI().getPath() + "\"}").getBytes(StandardCharsets.UTF_8);
            e.sendResponseHeaders(200, b.length);
            e.getResponseBody().write(b);
            e.close();
        });
        partenaires.start();
        Bureau bureau = new Bureau(partenaires.getAddress().getPort());
        int total = Integer.getInteger("tours", 4000);
        Service.assurer("releve", 2, total, 150, 16, bureau::relever);
        System.out.println(bureau.guichets.ouverts.size() + " kiosks, " + bureau.guichets.agences.size() + " agencies, " + bureau.octets + " bytes");
        Ready.last();
    }
}
