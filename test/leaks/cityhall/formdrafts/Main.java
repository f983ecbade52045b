package de.stadt.forms;

import bitronix.tm.BitronixTransactionManager;
import bitronix.tm.TransactionManagerServices;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.transaction.Synchronization;
import javax.transaction.Transaction;
import org.harness.Ready;
import org.harness.Sample;
import town.FormTexts;
import town.MailRoom;
import town.PermitDatabase;
import town.PlotterPool;
import town.ScannedFiles;

/** A transaction for each form, suspended between its pages; of a form that is given up, it is never ended. */
public class Main {
    static class Draft implements Synchronization {
        private final String form;
        private final String session;
        private final Instant begun;
        private final Map<String, String> fields = new LinkedHashMap<>();

        Draft(String form, String session, Instant begun) {
            this.form = form;
            this.session = session;
            this.begun = begun;
        }

        @Override
        public void beforeCompletion() {
            if (fields.isEmpty()) throw new IllegalStateException("empty form " + form);
        }

        @Override
        public void afterCompletion(int status) {
            fields.clear();
        }
    }

    static class Forms {
        private final BitronixTransactionManager transactions;
        private final AtomicLong sent = new AtomicLong();

        Forms() throws Exception {
            TransactionManagerServices.getConfiguration().setServerId("town-forms").setJournal("null").setDefaultTransactionTimeout(86_400).setWarnAboutZeroResourceTransaction(false);
            transactions = TransactionManagerServices.getTransactionManager();
        }

        Transaction open(Draft draft) throws Exception {
            transactions.begin();
            transactions.getTransaction().registerSynchronization(draft);
            return transactions.suspend();
        }

        Transaction page(Transaction open, Draft draft, Sample s) throws Exception {
            transactions.resume(open);
            for (int k = 2 + s.below(5); k > 0; k--) draft.fields.put("field " + s.below(60), s.text(12 + s.below(40)));
            return transactions.suspend();
        }

        void send(Transaction open) throws Exception {
            transactions.resume(open);
            transactions.commit();
            sent.incrementAndGet();
        }
    }

    static Forms forms;

    public static void main(String[] args) throws Exception {
        FormTexts.load(5_200);
        ScannedFiles.load(7_500);
        PermitDatabase.load(30_000);
        PlotterPool.load(56);
        MailRoom.load(2_900);
        forms = new Forms();
        Sample s = new Sample(512);
        int begun = 5_200;
        for (int i = 0; i < begun; i++) {
            Draft draft = new Draft("form " + s.below(140), s.id(), Sample.at(i, begun, Duration.ofHours(20)));
            Transaction open = forms.open(draft);
            int pages = 1 + s.below(5);
            for (int p = 0; p < pages; p++) open = forms.page(open, draft, s);
            if (pages > 2) forms.send(open);
        }
        Ready.last();
    }
}
