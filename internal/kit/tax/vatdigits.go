package tax

import "strings"

// vatDigits checks the check digits of VAT ids by country, as published by the tax authorities (the European
// Commission's VIES FAQ and "VAT number construction rules"; HMRC for GB, the Federal Statistical Office for CH).
// Each function gets the part after the country's prefix, which must match vatForms. If an authority issues several
// kinds of numbers in one form, a number is valid if it is valid for one of them.
var vatDigits = map[string]func(id string) bool{
	"AT": austrian, "BE": belgian, "BG": bulgarian, "CH": swiss, "CY": cypriot, "CZ": czech, "DE": iso7064,
	"DK": func(id string) bool { return id[0] != '0' && weightedSum(id, 2, 7, 6, 5, 4, 3, 2, 1)%11 == 0 },
	"EE": func(id string) bool { return weightedSum(id, 3, 7, 1, 3, 7, 1, 3, 7, 1)%10 == 0 },
	"ES": spanish,
	"FI": func(id string) bool { return weightedSum(id, 7, 9, 10, 5, 8, 4, 2, 1)%11 == 0 },
	"FR": french, "GB": british,
	"GR": func(id string) bool { return weightedSum(id, 256, 128, 64, 32, 16, 8, 4, 2)%11%10 == last(id) },
	"HR": iso7064,
	"HU": func(id string) bool { return weightedSum(id, 9, 7, 3, 1, 9, 7, 3, 1)%10 == 0 },
	"IE": irish,
	"IT": luhn, "LT": lithuanian,
	"LU": func(id string) bool { return number(id[:6])%89 == number(id[6:]) },
	"LV": latvian,
	"MT": func(id string) bool { return weightedSum(id, 3, 4, 6, 7, 8, 9, 10, 1)%37 == 0 },
	"NL": dutch,
	"PL": func(id string) bool { return weightedSum(id, 6, 5, 7, 2, 3, 4, 5, 6, 7)%11 == last(id) },
	"PT": func(id string) bool { return (11-weightedSum(id, 9, 8, 7, 6, 5, 4, 3, 2)%11)%11%10 == last(id) },
	"RO": romanian,
	"SE": func(id string) bool { return luhn(id[:10]) },
	"SI": func(id string) bool {
		return id[0] != '0' && (11-weightedSum(id, 8, 7, 6, 5, 4, 3, 2)%11)%10 == last(id)
	},
	"SK": func(id string) bool { return id[0] != '0' && number(id)%11 == 0 },
}

// hasValidDigits reports whether the check digits of an id are valid. id is the part after the prefix, in the
// country's form.
func hasValidDigits(country, id string) bool {
	return strings.Trim(id, "0UB") != "" && vatDigits[country](id)
}

// digit returns the value of a digit, or 0 for any other character.
func digit(c byte) int {
	if c < '0' || c > '9' {
		return 0
	}
	return int(c - '0')
}

// last returns the value of the last digit.
func last(id string) int { return digit(id[len(id)-1]) }

// number returns the decimal value of a string of digits. Any other character counts as 0.
func number(digits string) int {
	n := 0
	for i := range len(digits) {
		n = 10*n + digit(digits[i])
	}
	return n
}

// weightedSum returns the sum of the first digits, each multiplied by its weight.
func weightedSum(id string, weights ...int) int {
	sum := 0
	for i, w := range weights {
		sum += w * digit(id[i])
	}
	return sum
}

// luhn reports whether a number satisfies ISO/IEC 7812: every second digit from the right counts twice, by its
// digits.
func luhn(id string) bool {
	sum := 0
	for i := range len(id) {
		d := digit(id[len(id)-1-i])
		if i%2 == 1 {
			d = 2*d/10 + 2*d%10
		}
		sum += d
	}
	return sum%10 == 0
}

// iso7064 reports whether the last digit of a number is its check digit by ISO 7064, mod 11, 10.
func iso7064(id string) bool {
	product := 10
	for i := range len(id) - 1 {
		sum := (digit(id[i]) + product) % 10
		if sum == 0 {
			sum = 10
		}
		product = 2 * sum % 11
	}
	return (11-product)%10 == last(id)
}

// austrian reports whether the last digit of an Austrian id is its check digit.
func austrian(id string) bool { // U12345678
	sum := 4
	for i := range 7 {
		d := digit(id[1+i])
		if i%2 == 1 {
			d = 2*d/10 + 2*d%10
		}
		sum += d
	}
	return (10-sum%10)%10 == last(id)
}

func belgian(id string) bool { return 97-number(id[:8])%97 == number(id[8:]) }

// bulgarian reports whether the check digit of a Bulgarian id is valid: nine digits for a legal person, ten for a
// citizen, a foreigner or another number.
func bulgarian(id string) bool {
	if len(id) == 9 { // a legal person
		check := weightedSum(id, 1, 2, 3, 4, 5, 6, 7, 8) % 11
		if check == 10 {
			check = weightedSum(id, 3, 4, 5, 6, 7, 8, 9, 10) % 11 % 10
		}
		return check == last(id)
	}
	return weightedSum(id, 2, 4, 8, 5, 10, 9, 7, 3, 6)%11%10 == last(id) || // a citizen
		weightedSum(id, 21, 19, 17, 13, 11, 9, 7, 3, 1)%10 == last(id) || // a foreigner
		(11-weightedSum(id, 4, 3, 2, 7, 6, 5, 4, 3, 2)%11)%11 == last(id)
}

func swiss(id string) bool { // 123456789MWST
	return (11-weightedSum(id, 5, 4, 3, 2, 7, 6, 5, 4)%11)%11 == digit(id[8])
}

// cypriot reports whether the last letter of a Cypriot id is its check letter.
func cypriot(id string) bool {
	odd, sum := [10]int{1, 0, 5, 7, 9, 13, 15, 17, 19, 21}, 0
	for i := range 8 {
		if i%2 == 0 {
			sum += odd[digit(id[i])]
		} else {
			sum += digit(id[i])
		}
	}
	return int(id[8]-'A') == sum%26
}

// czech reports whether a Czech id is valid: by the check digit of a legal person or of a person, or as a birth
// number with a valid birthday. Birth numbers from before 1954 have no check digit.
func czech(id string) bool {
	switch {
	case len(id) == 8: // a legal person
		return id[0] != '9' && (11-weightedSum(id, 8, 7, 6, 5, 4, 3, 2)%11)%10 == last(id)
	case len(id) == 9 && id[0] == '6': // a person without a birth number
		sum := weightedSum(id[1:], 8, 7, 6, 5, 4, 3, 2) % 11
		return (8-(10-sum)%11+11)%11%10 == last(id)
	case len(id) == 9: // a birth number from before 1954, which has no check digit
		return number(id[:2]) <= 53 && isBirthday(id[2:6])
	default:
		return number(id[:9])%11%10 == last(id) && isBirthday(id[2:6])
	}
}

// isBirthday reports whether the month and day of a Czech birth number are valid: women's months have 50 added, and
// 20 more if the numbers of a day were used up.
func isBirthday(monthDay string) bool {
	month, day := number(monthDay[:2])%50, number(monthDay[2:])
	if month > 20 {
		month -= 20
	}
	return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

// dniLetters are the check letters of Spanish identity numbers, by the remainder of division by 23.
const dniLetters = "TRWAGMYFPDXBNJZSQVHLCKE"

// spanish reports whether the last character of a Spanish id is its check digit or letter. The first character
// selects the rule.
func spanish(id string) bool {
	digits, check := id[1:8], id[8]
	switch first := id[0]; {
	case first >= '0' && first <= '9': // an identity card
		return dniLetters[number(id[:8])%23] == check
	case strings.IndexByte("XYZ", first) >= 0: // a foreigner
		return dniLetters[(strings.IndexByte("XYZ", first)*10_000_000+number(digits))%23] == check
	case strings.IndexByte("KLM", first) >= 0: // a person without an identity card
		return dniLetters[number(digits)%23] == check
	default: // a legal person: a digit or a letter
		sum := 0
		for i := range 7 {
			d := digit(digits[i])
			if i%2 == 0 {
				d = 2*d/10 + 2*d%10
			}
			sum += d
		}
		want := (10 - sum%10) % 10
		return check == byte('0'+want) || check == "JABCDEFGHI"[want]
	}
}

// french reports whether the SIREN of a French id and the two characters before it are valid. SIRENs that begin with
// 000 need no check digit.
func french(id string) bool { // a key of two characters and a SIREN
	const alphabet = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
	siren := id[2:]
	if !luhn(siren) && !strings.HasPrefix(siren, "000") { // numbers of Monaco aren't in the register
		return false
	}
	first, second := strings.IndexByte(alphabet, id[0]), strings.IndexByte(alphabet, id[1])
	switch {
	case first < 10 && second < 10:
		return (12+3*(number(siren)%97))%97 == number(id[:2])
	case first < 10:
		key := first*24 + second - 10
		return (number(siren)+1+key/11)%11 == key%11
	default:
		key := first*34 + second - 100
		return (number(siren)+1+key/11)%11 == key%11
	}
}

// british reports whether a British id is valid: GD with a number below 500, HA with one from 500 on, or a number
// with valid check digits.
func british(id string) bool {
	switch {
	case strings.HasPrefix(id, "GD"):
		return number(id[2:]) < 500
	case strings.HasPrefix(id, "HA"):
		return number(id[2:]) >= 500
	}
	sum := (weightedSum(id, 8, 7, 6, 5, 4, 3, 2) + number(id[7:9])) % 97
	return sum == 0 || sum == 42 // for numbers since 2010
}

// irish reports whether the check letter of an Irish id, old or new, is valid.
func irish(id string) bool {
	const letters = "WABCDEFGHIJKLMNOPQRSTUV"
	digits, extra := id[:7], 0
	if id[1] < '0' || id[1] > '9' { // an old number
		digits = "0" + id[2:7] + id[:1]
	} else if len(id) == 9 {
		extra = 9 * strings.IndexByte(letters, id[8])
	}
	return letters[(weightedSum(digits, 8, 7, 6, 5, 4, 3, 2)+extra)%23] == id[7]
}

// lithuanian reports whether the check digit of a Lithuanian id is valid and the digit before it is 1.
func lithuanian(id string) bool {
	if id[len(id)-2] != '1' {
		return false
	}
	first, second := 0, 0
	for i := range len(id) - 1 {
		first += (1 + i%9) * digit(id[i])
		second += (1 + (i+2)%9) * digit(id[i])
	}
	if first%11 != 10 {
		return first%11 == last(id)
	}
	return second%11%10 == last(id)
}

// latvian reports whether the check digit of a Latvian id is valid. Personal numbers that begin with 32 have none and
// are valid.
func latvian(id string) bool {
	switch {
	case id[0] > '3': // a legal person
		return weightedSum(id, 9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1)%11 == 3
	case strings.HasPrefix(id, "32"): // a person since 2017, without a check digit
		return true
	default:
		return (1+weightedSum(id, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9))%11%10 == last(id)
	}
}

// dutch reports whether the check digits of a Dutch id are valid by the rule of legal persons or by that of sole
// traders.
func dutch(id string) bool { // 123456789B01
	if (weightedSum(id, 9, 8, 7, 6, 5, 4, 3, 2)-digit(id[8])+11)%11 == 0 {
		return true // a legal person, by its citizen service number
	}
	rest := 0
	for _, c := range "NL" + id { // sole traders since 2020: ISO 7064, mod 97, 10
		if c >= 'A' {
			rest = (rest*100 + int(c-'A') + 10) % 97
		} else {
			rest = (rest*10 + int(c-'0')) % 97
		}
	}
	return rest == 1
}

func romanian(id string) bool {
	padded := strings.Repeat("0", 10-len(id)) + id
	return weightedSum(padded, 7, 5, 3, 2, 1, 7, 5, 3, 2)*10%11%10 == last(id)
}
