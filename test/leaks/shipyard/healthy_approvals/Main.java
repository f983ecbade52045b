package at.gutachten.approvals;

import java.util.LinkedHashMap;
import java.util.Map;
import org.flowable.engine.ProcessEngine;
import org.flowable.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.flowable.engine.runtime.ProcessInstance;
import org.flowable.task.api.Task;
import org.harness.Ready;
import org.harness.Sample;
import slipway.HullMesh;
import slipway.SafetyTexts;
import slipway.SupplierDesk;

/** Nothing leaks: approvals go through a workflow engine whose cache of process versions has a limit; instances end, and who decided last is shown from a short list. */
public class Main {
    static final class Approvals {
        private final ProcessEngine engine;
        private final Map<String, String> decided = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > 200;
            }
        };

        Approvals() {
            StandaloneProcessEngineConfiguration configuration = new StandaloneProcessEngineConfiguration();
            configuration.setProcessDefinitionCacheLimit(20);
            configuration.setDisableEventRegistry(true);
            configuration.setDisableIdmEngine(true);
            engine = configuration.setJdbcUrl("jdbc:h2:mem:approvals;DB_CLOSE_DELAY=-1").setJdbcUsername("sa").setJdbcPassword("").setJdbcDriver("org.h2.Driver")
                    .setDatabaseSchemaUpdate("true").setAsyncExecutorActivate(false).buildProcessEngine();
        }

        void deploy(String kind, String bpmn) {
            engine.getRepositoryService().createDeployment().name(kind).addString(kind + ".bpmn20.xml", bpmn).deploy();
        }

        void decide(String kind, String who) {
            ProcessInstance instance = engine.getRuntimeService().startProcessInstanceByKey(kind, Map.of("asked", who));
            while (true) {
                Task task = engine.getTaskService().createTaskQuery().processInstanceId(instance.getId()).singleResult();
                if (task == null) break;
                engine.getTaskService().complete(task.getId());
            }
            engine.getHistoryService().deleteHistoricProcessInstance(instance.getId());
            decided.put(instance.getId(), who);
        }
    }

    private static Approvals approvals;

    private static String process(String kind, Sample s) {
        StringBuilder b = new StringBuilder("<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='approvals'><process id='").append(kind).append("'><startEvent id='start'/><sequenceFlow id='f0' sourceRef='start' targetRef='t1'/>");
        for (int i = 1; i <= 5; i++) {
            b.append("<userTask id='t").append(i).append("' name='").append(s.text(24)).append("'><documentation>").append(s.text(900)).append("</documentation></userTask><sequenceFlow id='f").append(i)
                    .append("' sourceRef='t").append(i).append("' targetRef='").append(i == 5 ? "end" : "t" + (i + 1)).append("'/>");
        }
        return b.append("<endEvent id='end'/></process></definitions>").toString();
    }

    public static void main(String[] args) throws Exception {
        HullMesh.load(120, 2_600);
        SafetyTexts.load(3_500);
        SupplierDesk.load(26_000);
        approvals = new Approvals();
        Sample s = new Sample(7302);
        for (int i = 0; i < 30; i++) approvals.deploy("kind" + i, process("kind" + i, s));
        for (int i = 0; i < 90; i++) approvals.decide("kind" + s.below(30), "clerk " + s.code(5));
        Ready.last();
    }
}
