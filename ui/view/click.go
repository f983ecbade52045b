package view

// Click is a kind of click that the page handles itself, on the window. It is the value
// of the element's attribute data-do. All other buttons have listeners of vugu's own.
type Click string

// Kinds of clicks.
const (
	ClickPick             Click = "pick"              // choose a dump to open
	ClickPickBaseline     Click = "pick-compare"      // choose a dump to compare with
	ClickPickFile         Click = "pick-file"         // the browser's dialog for files to open
	ClickPickFileBaseline Click = "pick-file-compare" // the browser's dialog for files to compare with
	ClickPickFolder       Click = "pick-folder"       // the browser's dialog for a folder of heapdrop fleet
	ClickFleetDump        Click = "fleet-dump"        // open a dump of the fleet
	ClickReload           Click = "reload"            // reload the page
	ClickLicences         Click = "licences"          // download the licences
	ClickGuide            Click = "guide"             // opens it; data-place says where
	ClickTheme            Click = "theme"             // switch between light and dark
	ClickClosePalette     Click = "close-palette"     // on the backdrop of the command box
	ClickCloseHelp        Click = "close-help"        // on the backdrop of the help
	ClickSort             Click = "sort"              // sort by the column
	ClickToggle           Click = "toggle"            // open or close the row
	ClickRetained         Click = "retained"          // replace the bound by the exact retained heap
	ClickInspect          Click = "inspect"           // inspect the object of the row
	ClickMenu             Click = "menu"              // open the menu of the row
	ClickAsk              Click = "ask"               // open the menu of what is inspected
	ClickExport           Click = "export"            // open the menu of what can be made of the view
	ClickResize           Click = "resize"            // drag the edge of a column
	ClickResizeSide       Click = "resize-side"       // drag the edge of the inspector
)
