package view

// Click is what a click on an element does where the page handles it itself, on the
// window: the value of the element's attribute data-do. All other buttons have
// listeners of vugu's own.
type Click string

// What clicks do.
const (
	ClickPick             Click = "pick"              // a dump to open
	ClickPickBaseline     Click = "pick-compare"      // a dump to compare with
	ClickPickFile         Click = "pick-file"         // the browser's dialog for files to open
	ClickPickFileBaseline Click = "pick-file-compare" // that for files to compare with
	ClickReload           Click = "reload"            // the page again
	ClickLicences         Click = "licences"          // their download
	ClickTheme            Click = "theme"             // light or dark
	ClickClosePalette     Click = "close-palette"     // on the backdrop of the command box
	ClickCloseHelp        Click = "close-help"        // on the backdrop of the help
	ClickSort             Click = "sort"              // by the column
	ClickToggle           Click = "toggle"            // open or close the row
	ClickRetained         Click = "retained"          // the exact retained heap in place of the bound
	ClickInspect          Click = "inspect"           // the row's object
	ClickMenu             Click = "menu"              // of the row
	ClickResize           Click = "resize"            // drags the edge of a column
	ClickResizeSide       Click = "resize-side"       // drags the edge of the inspector
)
