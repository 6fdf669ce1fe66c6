package leads

import "reflect"

// ConsultationType is the type of the consultation form.
var ConsultationType = reflect.TypeFor[consultationForm]()
