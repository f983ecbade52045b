// Portions of the day, as the keepers wrote them down. Prices of feed are looked up once a day.
const recent = new Map();

function portion(tank, day, celsius, guests) {
    const key = tank + '|' + day + '|' + celsius;
    let known = recent.get(key);
    if (known === undefined) {
        const base = 40 + (tank * 37) % 900;
        known = { tank: tank, day: day, grams: base * (0.6 + celsius / 40), meals: [] };
        for (let i = 0; i < 2 + tank % 3; i++) known.meals.push({ hour: 7 + 4 * i, grams: known.grams / (2 + tank % 3) });
        recent.set(key, known);
    }
    return known.grams * (guests > 4000 ? 0.9 : 1);
}
