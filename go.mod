module harborlight

go 1.26
