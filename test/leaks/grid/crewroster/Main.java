package com.linecrew.roster;

import grid.*;

import org.harness.Ready;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

import java.util.ArrayList;
import java.util.List;

/**
 * A plan of shifts is a prototype bean that each planner opens anew. It makes itself known to the
 * context, to hear of swapped shifts, and is still known after the planner has gone.
 */
public class Main {
    static final class ShiftSwapped extends ApplicationEvent {
        final int crew;

        ShiftSwapped(Object source, int crew) {
            super(source);
            this.crew = crew;
        }
    }

    static final class ShiftPlan implements ApplicationListener<ShiftSwapped> {
        private final byte[][] shifts = new byte[120][62];
        private final List<String> remarks = new ArrayList<>();

        ShiftPlan(ConfigurableApplicationContext context) {
            context.addApplicationListener(this);
        }

        void fill(Rnd r) {
            for (byte[] crew : shifts) crew[r.upTo(crew.length)] = (byte) r.upTo(4);
            for (int i = 0; i < 25; i++) remarks.add(r.text(70));
        }

        @Override
        public void onApplicationEvent(ShiftSwapped e) {
            shifts[e.crew][0]++;
        }
    }

    private static GenericApplicationContext application;

    public static void main(String[] a) throws Exception {
        Cables.lay(52000);
        Letters.render(10500);
        Frames.allot(5500);
        Reserve.tender(33000);
        Tariffs.print(150000);
        application = new GenericApplicationContext();
        application.registerBean(ShiftPlan.class, () -> new ShiftPlan(application), d -> d.setScope(BeanDefinition.SCOPE_PROTOTYPE));
        application.refresh();
        Rnd r = new Rnd(115);
        for (int i = 0; i < 620; i++) {
            application.getBean(ShiftPlan.class).fill(r);
            if (i % 100 == 0) application.publishEvent(new ShiftSwapped("planner", r.upTo(120)));
        }
        Ready.last();
    }
}
