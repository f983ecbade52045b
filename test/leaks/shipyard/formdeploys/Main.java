package de.klarwerk.permits;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.flowable.engine.ProcessEngine;
import org.flowable.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.flowable.engine.runtime.ProcessInstance;
import org.flowable.task.api.Task;
import org.harness.Ready;
import org.harness.Sample;
import slipway.CraneRings;
import slipway.GatePasses;
import slipway.PartsBook;
import slipway.PlateTables;
import slipway.SafetyTexts;

/** Offices change their forms all the time, and each change is deployed as a new version of the process; the workflow engine caches every version ever used, its cache has no limit unless one is set. */
public class Main {
    static final class Permits {
        private final ProcessEngine engine;

        Permits(Path folder) {
            StandaloneProcessEngineConfiguration configuration = new StandaloneProcessEngineConfiguration();
            configuration.setDisableEventRegistry(true);
            configuration.setDisableIdmEngine(true);
            engine = configuration.setJdbcUrl("jdbc:h2:file:" + folder.resolve("permits") + ";CACHE_SIZE=2048")
                    .setJdbcUsername("sa").setJdbcPassword("").setJdbcDriver("org.h2.Driver").setDatabaseSchemaUpdate("true").setAsyncExecutorActivate(false).buildProcessEngine();
        }

        void deploy(String office, String bpmn) {
            engine.getRepositoryService().createDeployment().name(office).addString(office + ".bpmn20.xml", bpmn).deploy();
        }

        void apply(String office) {
            ProcessInstance instance = engine.getRuntimeService().startProcessInstanceByKey(office, Map.of("applicant", "A" + office.length()));
            Task first = engine.getTaskService().createTaskQuery().processInstanceId(instance.getId()).singleResult();
            engine.getTaskService().complete(first.getId());
            engine.getRuntimeService().deleteProcessInstance(instance.getId(), "withdrawn");
        }
    }

    private static Permits permits;

    private static String process(String office, Sample s) {
        StringBuilder b = new StringBuilder("<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='permits'><process id='")
                .append(office).append("' name='").append(s.text(30)).append("'><startEvent id='start'/><sequenceFlow id='f0' sourceRef='start' targetRef='t1'/>");
        int tasks = 26;
        for (int i = 1; i <= tasks; i++) {
            b.append("<userTask id='t").append(i).append("' name='").append(s.text(24)).append("' flowable:candidateGroups='desk ").append(s.below(30)).append("'><documentation>").append(s.text(140)).append("</documentation><extensionElements>");
            for (int k = 0; k < 4; k++) b.append("<flowable:formProperty id='p").append(k).append("' name='").append(s.text(20)).append("' type='string' required='true'/>");
            b.append("</extensionElements></userTask><sequenceFlow id='f").append(i).append("' sourceRef='t").append(i).append("' targetRef='").append(i == tasks ? "end" : "t" + (i + 1)).append("'/>");
        }
        return b.append("<endEvent id='end'/></process></definitions>").toString();
    }

    public static void main(String[] args) throws Exception {
        PartsBook.load(24_000);
        PlateTables.load(36, 100, 500);
        CraneRings.load(60, 14_000);
        SafetyTexts.load(2_800);
        GatePasses.load(110_000);
        Path folder = Path.of(System.getProperty("java.io.tmpdir"), "shipyard-formdeploys");
        if (Files.exists(folder)) {
            try (Stream<Path> old = Files.walk(folder)) {
                for (Path p : old.sorted(Comparator.reverseOrder()).toList()) Files.delete(p);
            }
        }
        permits = new Permits(Files.createDirectories(folder));
        Sample s = new Sample(7202);
        for (int i = 0; i < 110; i++) {
            String office = "office" + i % 12;
            permits.deploy(office, process(office, s));
            permits.apply(office);
        }
        Ready.last();
    }
}
