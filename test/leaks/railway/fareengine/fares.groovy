import railway.Dice

/** Prices of journeys: kilometres, discounts and the train's category, written by the tariff people. */
class FareEngine {
    private final Map<String, BigDecimal> perKilometre = [IC: 0.21, RE: 0.14, S: 0.11]
    private final Map<Integer, Integer> sold = [:]

    final Closure<Map> price = { String traveller, String from, String to, String category, int kilometres ->
        def net = (perKilometre[category] * kilometres).setScale(2, BigDecimal.ROUND_HALF_UP)
        [from: from, to: to, net: net, vat: (net * 0.07).setScale(2, BigDecimal.ROUND_HALF_UP), steps: ["base ${kilometres} km".toString(), "class 2", "category ${category}".toString()]]
    }.memoize()

    Map sell(String traveller, String from, String to, String category, int kilometres) {
        def fare = price(traveller, from, to, category, kilometres)
        sold.merge(kilometres.intdiv(50), 1, Integer::sum)
        fare
    }

    BigDecimal sellMany(int count, long seed) {
        def d = new Dice(seed)
        def categories = perKilometre.keySet() as List
        BigDecimal takings = 0
        count.times {
            takings += sell("T-" + d.code(10), d.station(), d.station(), categories[d.below(3)], 5 + d.below(900)).net
        }
        takings
    }
}
