package com.brightwater.workflow;

import hall.ClaimThumbnails;
import hall.DrivingRings;
import hall.LetterBuffers;
import hall.PolicyRegister;
import hall.QuoteWindow;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.statemachine.StateMachine;
import org.springframework.statemachine.config.EnableStateMachineFactory;
import org.springframework.statemachine.config.StateMachineConfigurerAdapter;
import org.springframework.statemachine.config.StateMachineFactory;
import org.springframework.statemachine.config.builders.StateMachineStateConfigurer;
import org.springframework.statemachine.config.builders.StateMachineTransitionConfigurer;
import org.springframework.statemachine.service.DefaultStateMachineService;
import org.springframework.statemachine.service.StateMachineService;
import reactor.core.publisher.Mono;

/** The service of Spring Statemachine keeps the machine of each claim, and those of settled claims are not released. */
public class Main {
    @Configuration
    @EnableStateMachineFactory
    public static class ClaimStates extends StateMachineConfigurerAdapter<String, String> {
        @Override
        public void configure(StateMachineStateConfigurer<String, String> states) throws Exception {
            states.withStates().initial("REPORTED").state("ASSESSED").state("APPROVED").end("SETTLED").end("REFUSED");
        }

        @Override
        public void configure(StateMachineTransitionConfigurer<String, String> transitions) throws Exception {
            transitions.withExternal().source("REPORTED").target("ASSESSED").event("assess").and()
                    .withExternal().source("ASSESSED").target("APPROVED").event("approve").and()
                    .withExternal().source("ASSESSED").target("REFUSED").event("refuse").and()
                    .withExternal().source("APPROVED").target("SETTLED").event("pay");
        }
    }

    static class ClaimDesk {
        private final StateMachineService<String, String> claims;
        private int settled;

        ClaimDesk(StateMachineService<String, String> claims) {
            this.claims = claims;
        }

        private static void send(StateMachine<String, String> claim, String event) {
            claim.sendEvent(Mono.just(MessageBuilder.withPayload(event).build())).blockLast();
        }

        void handle(String number, String remark, boolean covered) {
            StateMachine<String, String> claim = claims.acquireStateMachine(number);
            claim.getExtendedState().getVariables().put("remark", remark);
            send(claim, "assess");
            if (covered) {
                send(claim, "approve");
                send(claim, "pay");
                settled++;
            } else {
                send(claim, "refuse");
                claims.releaseStateMachine(number);
            }
        }
    }

    static ClaimDesk desk;

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        DrivingRings.load(2_600, 1_500);
        LetterBuffers.load(130, 131_072);
        PolicyRegister.load(55_000);
        ClaimThumbnails.load(1_100, 16_000);
        QuoteWindow.load(22_000);
        StateMachineFactory<String, String> factory =
                new AnnotationConfigApplicationContext(ClaimStates.class).getBean(StateMachineFactory.class);
        desk = new ClaimDesk(new DefaultStateMachineService<>(factory));
        Sample s = new Sample(50);
        for (int i = 0; i < 700; i++) desk.handle("claim " + s.id(), s.text(800), s.below(4) > 0);
        Ready.last();
    }
}
