package fr.valmont.timetable;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import quad.CoverPictures;
import quad.LoanHistory;
import quad.Modules;
import quad.OpenLoans;
import quad.RecentReaders;

/** The timetable's interface is guarded against too many requests; the origin of a request is the address of the phone, and each origin has statistics of its own. */
public class Main {
    static final class TimetableApi {
        private final AtomicLong answered = new AtomicLong();
        private final AtomicLong refused = new AtomicLong();

        String today(String address, int student) {
            ContextUtil.enter("timetable-api", address);
            try (Entry entry = SphU.entry("today")) {
                answered.incrementAndGet();
                return "student " + student + ": lecture at nine, room " + student % 400;
            } catch (BlockException tooMany) {
                refused.incrementAndGet();
                return "later";
            } finally {
                ContextUtil.exit();
            }
        }
    }

    static final TimetableApi API = new TimetableApi();

    public static void main(String[] args) throws Exception {
        CoverPictures.load(7_500);
        LoanHistory.load(17_000);
        Modules.load(9, 900);
        OpenLoans.load(60_000);
        RecentReaders.load(34_000);
        FlowRule rule = new FlowRule("today");
        rule.setCount(50_000);
        FlowRuleManager.loadRules(List.of(rule));
        ExecutorService http = Executors.newFixedThreadPool(4, r -> new Thread(r, "api"));
        for (int worker = 0; worker < 4; worker++) {
            Sample s = new Sample(5306 + worker);
            http.submit(() -> {
                for (int i = 0; i < 800; i++) API.today("10." + s.below(200) + "." + s.below(250) + "." + s.below(250), s.below(30_000));
            });
        }
        http.shutdown();
        http.awaitTermination(2, TimeUnit.MINUTES);
        Ready.last();
    }
}
