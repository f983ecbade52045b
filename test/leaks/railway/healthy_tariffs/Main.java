package eu.farenet.tariffs;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.collect.Interner;
import com.google.common.collect.Interners;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.annotation.*;

import org.harness.Ready;

import railway.*;

import java.io.StringReader;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/** Healthy: tariffs come as XML and are kept in a cache with a limit; one JAXB context for each class; names of stations are shared. */
public class Main {
    @XmlRootElement
    @XmlAccessorType(XmlAccessType.FIELD)
    public static class Tariff {
        @XmlAttribute
        public String number;
        @XmlElement(name = "zone")
        public List<String> zones = new ArrayList<>();
        @XmlElement
        public int cents;
    }

    @XmlRootElement
    @XmlAccessorType(XmlAccessType.FIELD)
    public static class Notice {
        @XmlAttribute
        public String number;
        @XmlValue
        public String text;
    }

    static final class TariffDesk {
        private final Map<Class<?>, JAXBContext> contexts = new ConcurrentHashMap<>();
        private final Cache<String, Tariff> tariffs;
        private final Interner<String> names = Interners.newWeakInterner();
        private final Map<String, Notice> noticeOfTariff;

        TariffDesk(int limit) {
            tariffs = Caffeine.newBuilder().maximumSize(limit).recordStats().build();
            noticeOfTariff = new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Notice> eldest) {
                    return size() > 500;
                }
            };
        }

        private <T> T read(Class<T> type, String xml) throws JAXBException {
            JAXBContext c = contexts.get(type);
            if (c == null) contexts.put(type, c = JAXBContext.newInstance(type));
            return type.cast(c.createUnmarshaller().unmarshal(new StringReader(xml)));
        }

        Tariff tariff(String number, String xml) throws JAXBException {
            Tariff t = tariffs.getIfPresent(number);
            if (t == null) {
                t = read(Tariff.class, xml);
                t.zones.replaceAll(names::intern);
                tariffs.put(number, t);
            }
            return t;
        }

        void notice(String xml) throws JAXBException {
            Notice n = read(Notice.class, xml);
            noticeOfTariff.put(n.number, n);
        }
    }

    private static TariffDesk desk;

    public static void main(String[] a) throws Exception {
        Rulebook.read(1000);
        Announcements.learn(8000);
        Gradients.read(200);
        desk = new TariffDesk(Dice.part(26000));
        Dice d = new Dice(413);
        for (int i = 0, n = Dice.part(26000) * 4 / 3; i < n; i++) {
            StringBuilder xml = new StringBuilder("<tariff number='T").append(i).append("'>");
            for (int z = 0, zones = 3 + d.below(8); z < zones; z++) xml.append("<zone>").append(d.station()).append("</zone>");
            desk.tariff("T" + i, xml.append("<cents>").append(100 + d.below(9000)).append("</cents></tariff>").toString());
            if (i % 20 == 0) desk.notice("<notice number='T" + i + "'>" + d.text(80) + "</notice>");
        }
        desk.tariffs.cleanUp();
        Ready.last();
    }
}
