package apptest

// PushDevice returns a browser's subscription with the keys of RFC 8291's example.
func PushDevice(endpoint string, kinds ...string) map[string]any {
	return map[string]any{"endpoint": endpoint, "auth_secret": "BTBZMqHH6r4Tts7J_aSIgg", "kinds": kinds,
		"public_key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"}
}
