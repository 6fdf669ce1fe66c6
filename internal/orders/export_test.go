package orders

// What the tests outside the package need of it.
var (
	InsertOrder = insertOrder
)
