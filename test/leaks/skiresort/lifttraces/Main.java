package com.weissgrat.lifttraces;

import io.opentracing.Scope;
import io.opentracing.Span;
import io.opentracing.Tracer;
import io.opentracing.mock.MockTracer;
import io.opentracing.tag.Tags;
import org.harness.Ready;
import org.harness.Sample;
import piste.GuestLru;
import piste.PassRegister;
import piste.PriceTables;
import piste.SnowRings;
import piste.WebcamCache;

/** The gates of the lifts trace each passage. The tracer is the one of the tests, which remembers all finished spans so that a test can look at them. */
public class Main {
    enum Answer { OPEN, EXPIRED, BLOCKED }

    static class GateService {
        private final Tracer tracer;
        private long opened;

        GateService(Tracer tracer) {
            this.tracer = tracer;
        }

        Answer passage(long card, int lift, String gate) {
            Span span = tracer.buildSpan("passage").withTag(Tags.SPAN_KIND.getKey(), Tags.SPAN_KIND_SERVER).withTag("lift", lift).start();
            try (Scope scope = tracer.activateSpan(span)) {
                span.setTag("card", card).setTag("gate", gate);
                Answer answer = check(card);
                span.setTag("answer", answer.name());
                if (answer == Answer.OPEN) opened++;
                return answer;
            } finally {
                span.finish();
            }
        }

        private Answer check(long card) {
            Span span = tracer.buildSpan("pass-lookup").start();
            try {
                return card % 97 == 0 ? Answer.EXPIRED : card % 311 == 0 ? Answer.BLOCKED : Answer.OPEN;
            } finally {
                span.finish();
            }
        }
    }

    static final GateService GATES = new GateService(new MockTracer());

    public static void main(String[] args) throws Exception {
        GuestLru.load(24_000);
        PassRegister.load(26_000);
        PriceTables.load(550);
        SnowRings.load(280, 1_500);
        WebcamCache.load(5_600);
        Sample s = new Sample(3_101);
        for (int i = 0; i < 2_900; i++) GATES.passage(7_000_000_000L + s.below(900_000), 1 + s.below(38), "gate " + s.below(9));
        Ready.last();
    }
}
