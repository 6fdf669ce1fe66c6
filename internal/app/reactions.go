package app

// react is the one list of what follows when something has happened: "when X
// happened, do Y". Slices record facts in their own transactions; none of them
// knows who listens.
func (a *App) react() {
}
