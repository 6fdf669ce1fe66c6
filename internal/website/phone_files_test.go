package website_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"image"
	"image/jpeg"
	"io/fs"
	"strings"
	"testing"

	"harborlight/content/media"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// recordedPlace is a location in the notation of phones.
const recordedPlace = "+48.8584+002.2945/"

// videoBox returns a box of an MP4 or QuickTime file.
func videoBox(kind string, parts ...string) string {
	body := strings.Join(parts, "")
	return string(binary.BigEndian.AppendUint32(nil, uint32(len(body)+8))) + kind + body
}

// videoTrack returns a track with one kind of samples, as phones write it.
func videoTrack(handler, codec string, more ...string) string {
	zeros := func(n int) string { return strings.Repeat("\x00", n) }
	matrix := zeros(4) + "\x00\x01\x00\x00" + zeros(4) + "\xff\xff\x00\x00" + zeros(20) // held upright
	header := videoBox("tkhd", zeros(40), matrix, "\x07\x80\x00\x00", "\x04\x38\x00\x00")
	samples := videoBox("stbl", videoBox("stsd", zeros(8), videoBox(codec)), videoBox("stsz", zeros(11)+"\x09"))
	media := videoBox("mdia", videoBox("hdlr", zeros(4), "mhlr", handler),
		videoBox("minf", videoBox("hdlr", zeros(4), "dhlr", "alis"), samples))
	return videoBox("trak", header, media, strings.Join(more, ""))
}

// phoneVideo returns the structure of a phone's video, with its location in every box that phones use.
func phoneVideo(brand, codec string) string {
	header := videoBox("mvhd", strings.Repeat("\x00", 12), "\x00\x00\x03\xe8", "\x00\x00\x13\x88") // 5 s
	return videoBox("ftyp", brand, "\x00\x00\x00\x00", brand) + videoBox("wide") + videoBox("mdat", "frames of "+codec) +
		videoBox("moov", header,
			videoTrack("vide", codec, videoBox("udta", recordedPlace)),
			videoTrack("soun", "mp4a"),
			videoTrack("meta", "mebx", videoBox("keys", recordedPlace)),
			videoBox("meta", videoBox("ilst", recordedPlace)),
			videoBox("udta", videoBox("\xa9xyz", recordedPlace))) +
		videoBox("sefd", recordedPlace)
}

// TestPhoneVideosAreStored uploads videos of three phones. The table of TestT31UploadTypeComesFromItsBytes has one
// with HEVC.
func TestPhoneVideosAreStored(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, apptest.AdminEmail)
	for phone, brand := range map[string]string{"iPhone": "qt  ", "Pixel": "isom", "Galaxy": "mp42"} {
		u := apptest.Uploaded(t, s, admin, phone, "", phoneVideo(brand, "avc1"))
		if u.Kind != "film" || u.Width != 1080 || u.Height != 1920 || u.DurationMS != 5000 {
			t.Errorf("%s: %+v", phone, u)
		}
		stored := s.Do(t, "GET", u.Address, "", nil).Body
		if strings.Contains(stored, recordedPlace) || !strings.Contains(stored, "frames of avc1") {
			t.Errorf("%s: stored as %q", phone, stored)
		}
	}
}

// exif returns TIFF data with an orientation and a GPS directory, and a comment beside it.
func exif(turn byte) string {
	entry := func(tag, kind uint16, count uint32, value string) string {
		b := binary.BigEndian.AppendUint16(nil, tag)
		b = binary.BigEndian.AppendUint16(b, kind)
		return string(binary.BigEndian.AppendUint32(b, count)) + value
	}
	main := "\x00\x02" + entry(0x0112, 3, 1, string([]byte{0, turn, 0, 0})) + entry(0x8825, 4, 1, "\x00\x00\x00\x26") +
		"\x00\x00\x00\x00"
	latitude := "\x00\x00\x00\x30\x00\x00\x00\x01\x00\x00\x00\x33\x00\x00\x00\x01\x00\x00\x00\x1e\x00\x00\x00\x01"
	gps := "\x00\x02" + entry(1, 2, 2, "N\x00\x00\x00") + entry(2, 5, 3, "\x00\x00\x00\x44") + "\x00\x00\x00\x00" + latitude
	return "MM\x00\x2a\x00\x00\x00\x08" + main + gps + recordedPlace
}

// segment returns a JPEG segment.
func segment(kind byte, body string) string {
	return string(binary.BigEndian.AppendUint16([]byte{0xff, kind}, uint16(len(body)+2))) + body
}

// pngChunk returns a chunk of a PNG.
func pngChunk(kind, body string) string {
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	chunk = append(chunk, kind+body...)
	return string(binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:])))
}

// photosWithPlaces returns photos of every format with their location in every place that cameras use.
func photosWithPlaces(t *testing.T) map[string]string {
	t.Helper()
	var plain bytes.Buffer
	if err := jpeg.Encode(&plain, image.NewGray(image.Rect(0, 0, 64, 48)), nil); err != nil {
		t.Fatal(err)
	}
	photo := plain.String()
	png := apptest.Photo(t, 40, 30)
	names, err := fs.Glob(media.Files, "apps/*-card.*.webp")
	if err != nil || len(names) == 0 {
		t.Fatal("the portfolio has no WebP image", err)
	}
	webp, err := fs.ReadFile(media.Files, names[0])
	if err != nil {
		t.Fatal(err)
	}
	chunk := exif(1) + strings.Repeat("\x00", len(exif(1))%2)
	withChunk := string(webp) + "EXIF" + string(binary.LittleEndian.AppendUint32(nil, uint32(len(chunk)))) + chunk
	riff := []byte(withChunk)
	binary.LittleEndian.PutUint32(riff[4:], uint32(len(riff)-8))
	return map[string]string{
		"photo.jpg": photo[:2] + segment(0xe1, "Exif\x00\x00"+exif(6)) +
			segment(0xe1, "http://ns.adobe.com/xap/1.0/\x00<x:xmpmeta>"+recordedPlace+"</x:xmpmeta>") +
			segment(0xfe, recordedPlace) + photo[2:] + photo + recordedPlace, // a second image follows, as on some phones
		"photo.png":  png[:33] + pngChunk("eXIf", exif(1)) + pngChunk("tEXt", "Location\x00"+recordedPlace) + png[33:],
		"photo.webp": string(riff),
	}
}

// TestT153NoStoredPhotoHasALocation uploads and crops photos with a location, and reads every stored byte.
func TestT153NoStoredPhotoHasALocation(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, apptest.AdminEmail)
	for name, data := range photosWithPlaces(t) {
		u := apptest.Uploaded(t, s, admin, name, "", data)
		if upright := name != "photo.jpg"; upright != (u.Width > u.Height) {
			t.Errorf("%s: %d by %d", name, u.Width, u.Height)
		}
		if a := s.Do(t, "POST", "/api/admin/media/"+u.ID+"/parts", admin, map[string]any{"x": 0, "y": 0, "width": 20,
			"height": 20, "widths": []int{20}}); a.Status != 200 {
			t.Errorf("crop %s: %d %s", name, a.Status, a.Body)
		}
	}
	chunks, err := database.All[[]byte](t.Context(), s.App.DB, `SELECT data FROM media_chunks`)
	if err != nil || len(chunks) != 6 {
		t.Fatalf("%d chunks of six files, %v", len(chunks), err)
	}
	for _, chunk := range chunks {
		for _, secret := range []string{recordedPlace, "Exif", "eXIf", "EXIF", "xmpmeta", "Location"} {
			if bytes.Contains(chunk, []byte(secret)) {
				t.Errorf("a stored file contains %q", secret)
			}
		}
	}
}

// TestT153HostileFocalPointsAreRefused sets focal points that aren't percentages in steps. Pages turn a valid one into
// names of classes (e2e/website/editor-media.spec.ts).
func TestT153HostileFocalPointsAreRefused(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, apptest.AdminEmail)
	u := apptest.Uploaded(t, s, admin, "a.png", "", apptest.Photo(t, 320, 200))
	large, small := cropped(t, s, admin, u)
	image := map[string]any{"file": large, "width": 320, "height": 200, "smaller": []any{map[string]any{"file": small, "width": 160}}}
	save := func(focus any) int {
		picture := map[string]any{"image": image}
		if focus != nil {
			picture["focus"] = focus
		}
		return len(apptest.SaveContent(t, s, admin, apptest.Set("pages/home.json", "/head/picture", picture)).Problems)
	}
	point := func(x, y any) any { return map[string]any{"x": x, "y": y} }
	for _, hostile := range []any{
		point("0;background:url(//evil.example)", 50), point(25, 50), point(-5, 50), point(105, 50), point(1e9, 50),
		point(0.5, 50), point([]any{5}, 50), map[string]any{"x": 50}, map[string]any{"x": 50, "y": 50, "z": 1},
		"25% 75%; } * { display: none", 50, []any{30, 70}, json.RawMessage(`null`),
	} {
		if save(hostile) == 0 {
			t.Errorf("the focal point %v is accepted", hostile)
		}
	}
	for _, valid := range []any{nil, point(0, 0), point(30, 100)} {
		if save(valid) != 0 {
			t.Errorf("the focal point %v is refused", valid)
		}
	}
}
