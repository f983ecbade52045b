package ui

import "strconv"

// Opening is the page while a dump is read and nothing can be shown yet.
type Opening struct{ App *App }

// Phase is what is being done.
func (a *App) Phase() string {
	if a.Progress.Phase == "" {
		return "Starting"
	}
	return shown(a.Progress.Phase)
}

// ProgressStyle is the length of the progress bar.
func (a *App) ProgressStyle() string {
	fraction := min(max(a.Progress.Fraction, 0), 1)
	return "width:" + strconv.FormatFloat(fraction*100, 'f', 1, 64) + "%"
}

// ProgressPercent is the progress in whole percents.
func (a *App) ProgressPercent() string {
	return strconv.Itoa(int(min(max(a.Progress.Fraction, 0), 1)*100)) + " %"
}

// ProgressValue is the progress for assistive technology, 0 to 100.
func (a *App) ProgressValue() int { return int(min(max(a.Progress.Fraction, 0), 1) * 100) }

// BytesRead says how much was read: "1.2 GB of 4.0 GB".
func (a *App) BytesRead() string {
	p := a.Progress
	switch {
	case p.Bytes <= 0:
		return "–"
	case p.Total > 0:
		return Bytes(p.Bytes) + " of " + Bytes(p.Total)
	}
	return Bytes(p.Bytes)
}

// ObjectsFound is the number of objects seen so far.
func (a *App) ObjectsFound() string {
	if a.Progress.Objects <= 0 {
		return "–"
	}
	return Integer(a.Progress.Objects)
}

// TimeLeft is the time left in words.
func (a *App) TimeLeft() string {
	if text := Duration(a.Progress.SecondsLeft); text != "" {
		return text
	}
	return "–"
}
