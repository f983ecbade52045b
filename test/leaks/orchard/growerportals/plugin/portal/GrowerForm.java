package portal;

/** What a grower declares. */
public class GrowerForm {
    private final int hectares;
    private final int tonnesPerHectare;

    public GrowerForm(int hectares, int tonnesPerHectare) {
        this.hectares = hectares;
        this.tonnesPerHectare = tonnesPerHectare;
    }

    public int getHectares() {
        return hectares;
    }

    public int getTonnesPerHectare() {
        return tonnesPerHectare;
    }
}
