package com.logbroker.forms;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.fge.jsonschema.cfg.ValidationConfiguration;
import com.github.fge.jsonschema.core.load.configuration.LoadingConfiguration;
import com.github.fge.jsonschema.main.JsonSchemaFactory;
import eu.tannwald.yard.BoardScans;
import eu.tannwald.yard.DeliveryPlan;
import eu.tannwald.yard.KilnProbes;
import eu.tannwald.yard.PackRegister;
import eu.tannwald.yard.PriceTables;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.harness.Ready;
import org.harness.Sample;

/** Every contract of a supplier has its own schema, and the loader's cache has been given the size −1. */
public class Main {
    static class ContractForms {
        private final ObjectMapper json = new ObjectMapper();
        private final Sample s = new Sample(31);

        /** The form of a contract: what the supplier may deliver under it. */
        InputStream form(URI at) throws IOException {
            ObjectNode form = json.createObjectNode();
            form.put("$schema", "http://json-schema.org/draft-04/schema#");
            form.put("title", "Delivery under " + at.getPath());
            form.put("description", s.text(80));
            form.put("type", "object");
            ObjectNode properties = form.putObject("properties");
            ArrayNode species = properties.putObject("species").put("type", "string").putArray("enum");
            species.add("spruce");
            for (int i = 6 + s.below(10); i > 0; i--) species.add(s.text(14) + i);
            properties.putObject("diameter").put("type", "integer").put("minimum", 8 + s.below(10)).put("maximum", 60 + s.below(40));
            properties.putObject("length").put("type", "number").put("minimum", 2).put("maximum", 13);
            for (int i = 8 + s.below(14); i > 0; i--) {
                properties.putObject("clause-" + s.below(400)).put("type", "string").put("maxLength", 100 + s.below(400)).put("description", s.text(30 + s.below(40)));
            }
            form.putArray("required").add("species").add("diameter");
            return new ByteArrayInputStream(json.writeValueAsBytes(form));
        }
    }

    static class DeliveryIntake {
        private final ContractForms forms = new ContractForms();
        private final JsonSchemaFactory schemas;
        private int accepted;
        private int refused;
        private Instant last;

        DeliveryIntake() {
            schemas = JsonSchemaFactory.newBuilder()
                    .setLoadingConfiguration(LoadingConfiguration.newBuilder().addScheme("contract", forms::form).setCacheSize(-1).freeze())
                    .setValidationConfiguration(ValidationConfiguration.newBuilder().setCacheSize(40).freeze()).freeze();
        }

        void deliver(String contract, JsonNode delivery, Instant at) throws Exception {
            if (schemas.getJsonSchema("contract://forms/" + contract + ".json").validate(delivery).isSuccess()) accepted++;
            else refused++;
            last = at;
        }
    }

    static class Broker {
        final DeliveryIntake intake = new DeliveryIntake();
        final PackRegister packs = new PackRegister(32);
        final KilnProbes probes = new KilnProbes(33);
        final BoardScans scans = new BoardScans(34);
        final PriceTables prices = new PriceTables(35);
        final DeliveryPlan plan = new DeliveryPlan(36);
    }

    private static Broker broker;

    public static void main(String[] args) throws Exception {
        broker = new Broker();
        ObjectMapper json = new ObjectMapper();
        Sample s = new Sample(37);
        int n = 1300;
        for (int i = 0; i < n; i++) {
            ObjectNode delivery = json.createObjectNode().put("species", s.below(5) == 0 ? "larch" : "spruce").put("diameter", 10 + s.below(50)).put("length", 2 + s.real() * 10);
            broker.intake.deliver("K" + (30_000 + i - i % 2) + "-" + s.below(90), delivery, Sample.at(i, n, Duration.ofDays(5)));
        }
        Ready.last();
    }
}
