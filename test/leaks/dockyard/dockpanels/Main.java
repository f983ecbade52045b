package com.keelhaven.dockplan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.common.notify.impl.AdapterImpl;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.harness.Ready;
import org.harness.Sample;
import yard.CertificateLru;
import yard.GaugeRings;
import yard.PartsCatalog;
import yard.SupplierRegister;
import yard.TariffTree;

/** Each panel that shows a dock listens to the dock's model object, and still does so when it is closed. */
public class Main {
    static class Model {
        private final EClass dock = EcoreFactory.eINSTANCE.createEClass();
        private final EClass job = EcoreFactory.eINSTANCE.createEClass();
        private final EAttribute title = EcoreFactory.eINSTANCE.createEAttribute();
        private final EReference jobs = EcoreFactory.eINSTANCE.createEReference();
        private final List<EObject> docks = new ArrayList<>();

        Model() {
            EPackage plan = EcoreFactory.eINSTANCE.createEPackage();
            plan.setName("plan");
            plan.setNsURI("http://keelhaven.example/plan");
            dock.setName("Dock");
            job.setName("Job");
            title.setName("title");
            title.setEType(EcorePackage.Literals.ESTRING);
            job.getEStructuralFeatures().add(title);
            jobs.setName("jobs");
            jobs.setEType(job);
            jobs.setContainment(true);
            jobs.setUpperBound(-1);
            dock.getEStructuralFeatures().add(jobs);
            plan.getEClassifiers().addAll(List.of(dock, job));
        }

        @SuppressWarnings("unchecked")
        List<EObject> jobsOf(EObject dock) {
            return (List<EObject>) dock.eGet(jobs);
        }
    }

    static class DockPanel extends AdapterImpl {
        private final String user;
        private final Map<Integer, String> rows = new HashMap<>();
        private final int[] columnWidths = new int[24];
        private EObject dock;
        private boolean open = true;

        DockPanel(String user, EObject dock) {
            this.user = user;
            this.dock = dock;
            dock.eAdapters().add(this);
            List<EObject> jobs = MODEL.jobsOf(dock);
            for (int i = 0; i < Math.min(20, jobs.size()); i++) rows.put(i, i + ". " + jobs.get(i).eGet(MODEL.title));
        }

        @Override
        public void notifyChanged(Notification change) {
            if (open && change.getEventType() == Notification.ADD) rows.put(change.getPosition(), "new");
        }

        void close() {
            open = false;
            dock = null;
        }
    }

    static final Model MODEL = new Model();

    public static void main(String[] args) throws Exception {
        PartsCatalog.load(60_000);
        SupplierRegister.load(24_000);
        GaugeRings.load(900, 1_200);
        TariffTree.load(70);
        CertificateLru.load(20_000);
        Sample s = new Sample(43);
        for (int d = 0; d < 7; d++) {
            EObject dock = EcoreUtil.create(MODEL.dock);
            for (int i = 0; i < 160; i++) {
                EObject job = EcoreUtil.create(MODEL.job);
                job.eSet(MODEL.title, s.text(40));
                MODEL.jobsOf(dock).add(job);
            }
            MODEL.docks.add(dock);
        }
        for (int i = 0; i < 2_600; i++) {
            DockPanel panel = new DockPanel("planner" + s.below(30), MODEL.docks.get(s.below(7)));
            panel.close();
        }
        Ready.last();
    }
}
