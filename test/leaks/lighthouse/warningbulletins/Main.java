package com.beaconline.bulletins;

import com.hubspot.jinjava.Jinjava;
import com.hubspot.jinjava.interpret.Context;
import com.hubspot.jinjava.interpret.JinjavaInterpreter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * Gale warnings from a template. The formatter of positions asks for the current interpreter, so each bulletin pushes
 * its own on the library's stack of the thread; the pop was lost when an early return came in.
 */
public class Main {
    static class BulletinService {
        private static final String TEXT = "{% for a in areas %}{{ a.name }}: {{ a.wind }} {{ a.words }}\n{% endfor %}valid for {{ hours }} h";
        private final Jinjava jinjava = new Jinjava();
        private final ExecutorService writers;
        private final AtomicInteger characters = new AtomicInteger();

        BulletinService() {
            AtomicInteger n = new AtomicInteger();
            writers = Executors.newFixedThreadPool(3, r -> {
                Thread t = new Thread(r, "bulletin-writer-" + n.incrementAndGet());
                t.setDaemon(true);
                return t;
            });
        }

        void write(Map<String, Object> values) {
            JinjavaInterpreter interpreter = new JinjavaInterpreter(jinjava, new Context(jinjava.getGlobalContextCopy(), values), jinjava.getGlobalConfig());
            JinjavaInterpreter.pushCurrent(interpreter);
            String text = interpreter.render(TEXT);
            if (text.length() < 3_000) {
                characters.addAndGet(text.length());
                return;
            }
            characters.addAndGet(3_000);
            JinjavaInterpreter.popCurrent();
        }
    }

    public static void main(String[] args) throws Exception {
        Station.open(Part.VESSELS, Part.TIDES, Part.FORECASTS, Part.LIGHTS, Part.RADIO);
        BulletinService service = new BulletinService();
        Sample s = new Sample(401);
        List<Future<?>> written = new ArrayList<>();
        for (int i = 0; i < 560; i++) {
            List<Map<String, Object>> areas = new ArrayList<>();
            for (int a = 0; a < 12; a++) areas.add(Map.of("name", s.code(8), "wind", s.below(12), "words", s.text(100)));
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("areas", areas);
            values.put("hours", 6 + s.below(48));
            written.add(service.writers.submit(() -> service.write(values)));
        }
        for (Future<?> f : written) f.get();
        written.clear();
        System.err.println(service.characters + " characters");
        Ready.last();
    }
}
