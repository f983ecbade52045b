// The rules by which a bag leaves the depot. They are kept by the transfusion physicians.

def prepare(bag) {
    bag.metaClass.expiresSoon = { -> bag.daysLeft() < 6 }
    bag.metaClass.printed = { -> "${bag.unit} ${bag.group} ${bag.product}".toString() }
    bag.metaClass.fits = { String group -> group == bag.group || (bag.group == 'O-' && bag.product == 'red cells') }
}

def rank(bag, String group) {
    if (!bag.fits(group)) return -1
    int points = bag.expiresSoon() ? 50 : 10
    if (bag.group == group) points += 20
    if (bag.history.size() > 4) points -= 5
    points
}

def label(bag) {
    bag.printed()
}
