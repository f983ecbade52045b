package com.keelhaven.strategy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.impl.ResourceImpl;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EContentAdapter;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import yard.CertificateLru;

/** Healthy: planners have three ships open in a modelling tool; each editor listens while it is open and keeps a hundred steps. */
public class Main {
    static class Meta {
        private final EPackage strategy = EcoreFactory.eINSTANCE.createEPackage();
        private final EClass block = EcoreFactory.eINSTANCE.createEClass();
        private final EAttribute name = attribute("name", EcorePackage.Literals.ESTRING);
        private final EAttribute tonnes = attribute("tonnes", EcorePackage.Literals.EFLOAT);
        private final EReference parts = reference("parts", true);
        private final EReference needs = reference("needs", false);

        Meta() {
            strategy.setName("strategy");
            strategy.setNsURI("http://keelhaven.example/strategy");
            block.setName("Block");
            block.getEStructuralFeatures().addAll(List.of(name, tonnes, parts, needs));
            strategy.getEClassifiers().add(block);
        }

        private static EAttribute attribute(String name, EClassifier type) {
            EAttribute made = EcoreFactory.eINSTANCE.createEAttribute();
            made.setName(name);
            made.setEType(type);
            return made;
        }

        private EReference reference(String name, boolean contains) {
            EReference made = EcoreFactory.eINSTANCE.createEReference();
            made.setName(name);
            made.setEType(block);
            made.setContainment(contains);
            made.setUpperBound(-1);
            return made;
        }

        @SuppressWarnings("unchecked")
        List<EObject> list(EObject of, EReference feature) {
            return (List<EObject>) of.eGet(feature);
        }
    }

    record Step(EObject changed, EStructuralFeature feature, Object before) {}

    static class Editor extends EContentAdapter {
        private final Deque<Step> undo = new ArrayDeque<>();
        private final Resource ship;

        Editor(Resource ship) {
            this.ship = ship;
            ship.eAdapters().add(this);
        }

        @Override
        public void notifyChanged(Notification change) {
            super.notifyChanged(change);
            if (change.getEventType() != Notification.SET || !(change.getNotifier() instanceof EObject changed)) return;
            if (undo.size() == 100) undo.removeFirst();
            undo.addLast(new Step(changed, (EStructuralFeature) change.getFeature(), change.getOldValue()));
        }

        void close() {
            ship.eAdapters().remove(this);
            EDITORS.remove(this);
        }
    }

    static final Meta META = new Meta();
    static final ResourceSetImpl SHIPS = new ResourceSetImpl();
    static final List<Editor> EDITORS = new ArrayList<>();

    private static EObject block(String name, Sample s) {
        EObject block = EcoreUtil.create(META.block);
        block.eSet(META.name, name + " " + s.text(12));
        block.eSet(META.tonnes, s.below(9_000) / 10f);
        return block;
    }

    private static List<EObject> fill(Resource ship, int sections, Sample s) {
        List<EObject> all = new ArrayList<>();
        for (int i = 0; i < sections; i++) {
            EObject section = block("section " + i, s);
            for (int k = 0; k < 40; k++) META.list(section, META.parts).add(block("block " + i + "." + k, s));
            all.addAll(META.list(section, META.parts));
            ship.getContents().add(section);
        }
        for (int i = 1; i < all.size(); i++) META.list(all.get(i), META.needs).add(all.get(s.below(i)));
        return all;
    }

    public static void main(String[] args) throws Exception {
        CertificateLru.load(8_000);
        Sample s = new Sample(63);
        for (int i = 0; i < 3; i++) {
            Resource ship = new ResourceImpl(URI.createURI("ship/" + (701 + i)));
            SHIPS.getResources().add(ship);
            List<EObject> blocks = fill(ship, Scale.of(700), s);
            for (int visit = 0; visit < 4; visit++) {
                Editor editor = new Editor(ship);
                EDITORS.add(editor);
                for (int k = 0; k < 300; k++) blocks.get(s.below(blocks.size())).eSet(META.tonnes, s.below(9_000) / 10f);
                if (visit < 3) editor.close();
            }
        }
        Ready.last();
    }
}
