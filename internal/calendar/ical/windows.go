package ical

// windows maps the names that Outlook and Exchange give to zones to IANA names
// (Unicode CLDR, windowsZones, territory 001).
var windows = map[string]string{
	"Dateline Standard Time": "Etc/GMT+12", "Hawaiian Standard Time": "Pacific/Honolulu", "Alaskan Standard Time": "America/Anchorage",
	"Pacific Standard Time": "America/Los_Angeles", "Pacific Standard Time (Mexico)": "America/Tijuana", "US Mountain Standard Time": "America/Phoenix",
	"Mountain Standard Time": "America/Denver", "Mountain Standard Time (Mexico)": "America/Mazatlan", "Central America Standard Time": "America/Guatemala",
	"Central Standard Time": "America/Chicago", "Central Standard Time (Mexico)": "America/Mexico_City", "Canada Central Standard Time": "America/Regina",
	"SA Pacific Standard Time": "America/Bogota", "Eastern Standard Time": "America/New_York", "US Eastern Standard Time": "America/Indiana/Indianapolis",
	"Eastern Standard Time (Mexico)": "America/Cancun", "Venezuela Standard Time": "America/Caracas", "Paraguay Standard Time": "America/Asuncion",
	"Atlantic Standard Time": "America/Halifax", "SA Western Standard Time": "America/La_Paz", "Pacific SA Standard Time": "America/Santiago",
	"Newfoundland Standard Time": "America/St_Johns", "E. South America Standard Time": "America/Sao_Paulo", "SA Eastern Standard Time": "America/Cayenne",
	"Argentina Standard Time": "America/Argentina/Buenos_Aires", "Greenland Standard Time": "America/Nuuk", "Montevideo Standard Time": "America/Montevideo",
	"Azores Standard Time": "Atlantic/Azores", "Cape Verde Standard Time": "Atlantic/Cape_Verde", "UTC": "UTC", "Coordinated Universal Time": "UTC",
	"GMT Standard Time": "Europe/London", "Greenwich Standard Time": "Atlantic/Reykjavik", "Morocco Standard Time": "Africa/Casablanca",
	"W. Europe Standard Time": "Europe/Berlin", "Central Europe Standard Time": "Europe/Budapest", "Romance Standard Time": "Europe/Paris",
	"Central European Standard Time": "Europe/Warsaw", "W. Central Africa Standard Time": "Africa/Lagos", "Jordan Standard Time": "Asia/Amman",
	"GTB Standard Time": "Europe/Bucharest", "Middle East Standard Time": "Asia/Beirut", "Egypt Standard Time": "Africa/Cairo",
	"E. Europe Standard Time": "Europe/Chisinau", "Syria Standard Time": "Asia/Damascus", "South Africa Standard Time": "Africa/Johannesburg",
	"FLE Standard Time": "Europe/Kyiv", "Israel Standard Time": "Asia/Jerusalem", "Arabic Standard Time": "Asia/Baghdad", "Turkey Standard Time": "Europe/Istanbul",
	"Arab Standard Time": "Asia/Riyadh", "Belarus Standard Time": "Europe/Minsk", "Russian Standard Time": "Europe/Moscow", "E. Africa Standard Time": "Africa/Nairobi",
	"Iran Standard Time": "Asia/Tehran", "Arabian Standard Time": "Asia/Dubai", "Azerbaijan Standard Time": "Asia/Baku", "Georgian Standard Time": "Asia/Tbilisi",
	"Caucasus Standard Time": "Asia/Yerevan", "Afghanistan Standard Time": "Asia/Kabul", "West Asia Standard Time": "Asia/Tashkent", "Pakistan Standard Time": "Asia/Karachi",
	"Ekaterinburg Standard Time": "Asia/Yekaterinburg", "India Standard Time": "Asia/Kolkata", "Sri Lanka Standard Time": "Asia/Colombo", "Nepal Standard Time": "Asia/Kathmandu",
	"Central Asia Standard Time": "Asia/Almaty", "Bangladesh Standard Time": "Asia/Dhaka", "Myanmar Standard Time": "Asia/Yangon", "SE Asia Standard Time": "Asia/Bangkok",
	"N. Central Asia Standard Time": "Asia/Novosibirsk", "China Standard Time": "Asia/Shanghai", "Singapore Standard Time": "Asia/Singapore", "W. Australia Standard Time": "Australia/Perth",
	"Taipei Standard Time": "Asia/Taipei", "Tokyo Standard Time": "Asia/Tokyo", "Korea Standard Time": "Asia/Seoul", "Yakutsk Standard Time": "Asia/Yakutsk",
	"Cen. Australia Standard Time": "Australia/Adelaide", "AUS Central Standard Time": "Australia/Darwin", "E. Australia Standard Time": "Australia/Brisbane",
	"AUS Eastern Standard Time": "Australia/Sydney", "West Pacific Standard Time": "Pacific/Port_Moresby", "Tasmania Standard Time": "Australia/Hobart",
	"Lord Howe Standard Time": "Australia/Lord_Howe", "Vladivostok Standard Time": "Asia/Vladivostok", "Central Pacific Standard Time": "Pacific/Guadalcanal",
	"New Zealand Standard Time": "Pacific/Auckland", "Fiji Standard Time": "Pacific/Fiji", "Tonga Standard Time": "Pacific/Tongatapu", "Samoa Standard Time": "Pacific/Apia",
}
