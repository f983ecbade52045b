package fr.parcdesgrues.notes;

import java.util.ArrayList;
import java.util.List;
import org.apache.uima.UIMAFramework;
import org.apache.uima.cas.CAS;
import org.apache.uima.cas.Feature;
import org.apache.uima.cas.Type;
import org.apache.uima.cas.text.AnnotationFS;
import org.apache.uima.resource.metadata.TypeDescription;
import org.apache.uima.resource.metadata.TypeSystemDescription;
import org.apache.uima.util.CasCreationUtils;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.FeedTables;
import vivarium.FrameBuffers;
import vivarium.GateWindows;
import vivarium.Pedigrees;
import vivarium.TicketsToday;

/** Notes of keepers are searched for symptoms with UIMA. A CAS is expensive to make, so there is one; each note is a view of it, and it is never reset. */
public class Main {
    static final class SymptomFinder {
        private final CAS cas;
        private final Type symptom;
        private final Feature severity;
        private int notes;
        private int found;

        SymptomFinder() throws Exception {
            TypeSystemDescription types = UIMAFramework.getResourceSpecifierFactory().createTypeSystemDescription();
            TypeDescription description = types.addType("parc.Symptom", "what may be an illness", CAS.TYPE_NAME_ANNOTATION);
            description.addFeature("severity", "one to nine", CAS.TYPE_NAME_INTEGER);
            cas = CasCreationUtils.createCas(types, null, null);
            symptom = cas.getTypeSystem().getType("parc.Symptom");
            severity = symptom.getFeatureByBaseName("severity");
        }

        List<String> read(long number, String text) {
            CAS view = cas.createView("note-" + number);
            view.setDocumentLanguage("en");
            view.setDocumentText(text);
            List<String> words = new ArrayList<>();
            for (int begin = 0; begin < text.length(); ) {
                int end = text.indexOf(' ', begin);
                if (end < 0) end = text.length();
                int weight = text.substring(begin, end).hashCode() % 11;
                if (weight > 6) {
                    AnnotationFS annotation = view.createAnnotation(symptom, begin, end);
                    annotation.setIntValue(severity, weight - 1);
                    view.addFsToIndexes(annotation);
                    words.add(annotation.getCoveredText());
                }
                begin = end + 1;
            }
            notes++;
            found += words.size();
            return words;
        }
    }

    static SymptomFinder finder;

    public static void main(String[] args) throws Exception {
        FeedTables.load(700, 130);
        FrameBuffers.load(220, 32);
        GateWindows.load(62, 2_200);
        Pedigrees.load(62_000, 1_000);
        TicketsToday.load(48_000);
        finder = new SymptomFinder();
        Sample s = new Sample(5207);
        long alarms = 0;
        for (int i = 0; i < 950; i++) alarms += finder.read(240_000 + i, s.text(200 + s.below(700))).size();
        Ready.last();
    }
}
