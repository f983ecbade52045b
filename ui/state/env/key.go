package env

// Key is the name of a key in browsers.
type Key string

// The keys that the page handles.
const (
	KeyUp        Key = "ArrowUp"
	KeyDown      Key = "ArrowDown"
	KeyLeft      Key = "ArrowLeft"
	KeyRight     Key = "ArrowRight"
	KeyPageUp    Key = "PageUp"
	KeyPageDown  Key = "PageDown"
	KeyHome      Key = "Home"
	KeyEnd       Key = "End"
	KeyTab       Key = "Tab"
	KeyEnter     Key = "Enter"
	KeyEscape    Key = "Escape"
	KeyBackspace Key = "Backspace"
	KeySpace     Key = " "
	KeyMenu      Key = "ContextMenu"
	KeyF10       Key = "F10"
)
