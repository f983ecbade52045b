package eu.artloans.process;

import museum.*;

import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.Segment;
import org.axonframework.modelling.saga.AnnotatedSagaManager;
import org.axonframework.modelling.saga.EndSaga;
import org.axonframework.modelling.saga.SagaEventHandler;
import org.axonframework.modelling.saga.StartSaga;
import org.axonframework.modelling.saga.repository.AnnotatedSagaRepository;
import org.axonframework.modelling.saga.repository.inmemory.InMemorySagaStore;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.harness.Ready;

import java.util.*;

/** A loan from the request to the return of the exhibit: one saga each. */
public class Main {
    public record Requested(String loan, String exhibit, String partner) {}

    public record Refused(String loan, String reason) {}

    public record Sent(String loan, String crate) {}

    public record Returned(String loan) {}

    public static class LoanSaga {
        private String exhibit, partner, state;
        private final List<String> notes = new ArrayList<>();

        @StartSaga
        @SagaEventHandler(associationProperty = "loan")
        public void on(Requested e) {
            exhibit = e.exhibit;
            partner = e.partner;
            state = "requested";
        }

        @SagaEventHandler(associationProperty = "loan")
        public void on(Refused e) {
            state = "refused";
            notes.add(e.reason);
        }

        @SagaEventHandler(associationProperty = "loan")
        public void on(Sent e) {
            state = "sent";
            notes.add(e.crate);
        }

        @EndSaga
        @SagaEventHandler(associationProperty = "loan")
        public void on(Returned e) {
            state = "returned";
        }
    }

    static final class Process {
        private final InMemorySagaStore store = new InMemorySagaStore();
        private final AnnotatedSagaManager<LoanSaga> loans = AnnotatedSagaManager.<LoanSaga>builder().sagaType(LoanSaga.class).sagaFactory(LoanSaga::new)
                .sagaRepository(AnnotatedSagaRepository.<LoanSaga>builder().sagaType(LoanSaga.class).sagaStore(store).build()).build();

        void happened(Object event) throws Exception {
            EventMessage<Object> message = GenericEventMessage.asEventMessage(event);
            DefaultUnitOfWork.startAndGet(message).executeWithResult(() -> {
                loans.handle(message, Segment.ROOT_SEGMENT);
                return null;
            });
        }
    }

    private static Process process;

    public static void main(String[] a) throws Exception {
        Provenance.read(10000);
        Climate.measure(255);
        Contracts.read(15500);
        Words.index(48000);
        Thumbnails.warm(10200);
        process = new Process();
        Dice d = new Dice(119);
        for (int i = 0; i < Integer.getInteger("loans", 9500); i++) {
            String loan = "loan-" + i + "-" + d.code(6);
            process.happened(new Requested(loan, d.thing(), "museum-" + d.code(10)));
            if (d.below(5) < 3) {
                process.happened(new Refused(loan, d.text(70)));
            } else {
                process.happened(new Sent(loan, "crate-" + d.below(900)));
                process.happened(new Returned(loan));
            }
        }
        Ready.last();
    }
}
