package state

// ItemKind says what an item of the command box is.
type ItemKind string

// The kinds of items.
const (
	ItemQuery      ItemKind = "query"
	ItemRecent     ItemKind = "recent"
	ItemCompletion ItemKind = "completion"
	ItemObject     ItemKind = "object"
	ItemHeading    ItemKind = "heading" // cannot be chosen
	ItemClass      ItemKind = "class"
	ItemThread     ItemKind = "thread"
	ItemSuspect    ItemKind = "suspect"
	ItemView       ItemKind = "view"
	ItemOpen       ItemKind = "open"
)

// PaletteItem is a way to go on.
type PaletteItem struct {
	Kind   ItemKind
	Label  string
	Detail string
	Text   string // what the box holds after choosing it
	Run    bool   // choosing it runs it
	Route  *Route // choosing it goes there; nil for others
}
