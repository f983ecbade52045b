package postal;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;

/** Healthy: contracts with large senders, as one configuration. */
public final class Contracts {
    private static Config contracts;

    private Contracts() {}

    public static void read(int count) {
        Dice d = new Dice(9);
        StringBuilder text = new StringBuilder();
        for (int i = 0, n = Dice.part(count); i < n; i++) {
            text.append("sender-").append(i).append(" { address = \"").append(d.address()).append("\", volume = ").append(d.below(90000))
                .append(", products = [letter, parcel], pickup { hour = ").append(d.below(24)).append(", dock = \"").append(d.town()).append("\" } }\n");
        }
        contracts = ConfigFactory.parseString(text.toString());
    }
}
