package palette

import "heapdrop/ui/state/route"

// ItemKind is the kind of an item of the command box.
type ItemKind string

// Kinds of items.
const (
	ItemQuery      ItemKind = "query"
	ItemRecent     ItemKind = "recent"
	ItemCompletion ItemKind = "completion"
	ItemObject     ItemKind = "object"
	ItemHeading    ItemKind = "heading" // cannot be chosen
	ItemClass      ItemKind = "class"
	ItemThread     ItemKind = "thread"
	ItemField      ItemKind = "field"
	ItemString     ItemKind = "string"
	ItemSuspect    ItemKind = "suspect"
	ItemView       ItemKind = "view"
	ItemOpen       ItemKind = "open"
)

// Item is an entry of the command box.
type Item struct {
	Kind   ItemKind
	Label  string
	Detail string
	Text   string       // content of the box after choosing it
	Run    bool         // choosing it runs the text
	Route  *route.Route // choosing it shows this route; nil for other items
}
