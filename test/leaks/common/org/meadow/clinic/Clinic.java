package org.meadow.clinic;

/** What the clinic's service holds in memory when nothing is wrong: 30 MB at full noise. */
public final class Clinic {
    private final PatientDb patients = new PatientDb(9_000);
    private final Formulary formulary = new Formulary(9_000);
    private final Terminology terminology = new Terminology(7_000);
    private final ImageCache images = new ImageCache(7_000_000);
    private final LetterTemplates letters = new LetterTemplates(450);
    private final BufferPool buffers = new BufferPool(64, 65_536);

    public Clinic() throws Exception {}
}
