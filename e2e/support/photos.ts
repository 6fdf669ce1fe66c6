/** Files as phones make them, generated in the browser of the test. */
import type { FrameLocator, Page } from '@playwright/test';

export interface PhotoWish {
  name: string;
  width: number;
  height: number;
  /** EXIF orientation; 6 is held upright. */
  turn?: number;
  /** Uses a wide gamut. */
  wide?: boolean;
}

/** Makes a JPEG in the page with an orientation and a location, and keeps it there under its name. */
export const makePhoto = (page: Page, wish: PhotoWish): Promise<number> =>
  page.evaluate(async ({ name, width, height, turn = 1, wide = false }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { colorSpace: wide ? 'display-p3' : 'srgb' });
    if (!context) throw new Error('no canvas');
    context.fillStyle = wide ? 'color(display-p3 0.5 0.8 0.3)' : '#c33';
    context.fillRect(0, 0, width, height);
    if (!wide) {
      context.fillStyle = '#33c';
      context.fillRect(width / 2, 0, width / 2, height); // blue on the right as stored
    }
    const plain = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    const place = '+48.8584+002.2945/';
    const exif = [
      'Exif\0\0MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0',
      String.fromCharCode(turn),
      '\0\0\0\0\0\0',
      place,
    ].join('');
    const segment = Uint8Array.from([
      0xff,
      0xe1,
      0,
      exif.length + 2,
      ...[...exif].map((c) => c.charCodeAt(0)),
    ]);
    const kept = window as unknown as { photos?: Record<string, File> };
    kept.photos = {
      ...kept.photos,
      [name]: new File([plain.slice(0, 2), segment, plain.slice(2)], name, { type: 'image/jpeg' }),
    };
    return kept.photos[name]?.size ?? 0;
  }, wish);

/** Keeps a file in the page, for dropping. */
export const keepFile = (page: Page, name: string, type: string, data: Buffer): Promise<void> =>
  page.evaluate(
    ([name, type, base64]) => {
      const kept = window as unknown as { photos?: Record<string, File> };
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      kept.photos = { ...kept.photos, [name]: new File([bytes], name, { type }) };
    },
    [name, type, data.toString('base64')] as const,
  );

/** Drops or pastes a kept file on an element of the edited page. */
export const give = (
  frame: FrameLocator,
  selector: string,
  how: 'drop' | 'paste',
  name: string,
): Promise<void> =>
  frame
    .locator(selector)
    .first()
    .evaluate(
      (element, { how, name }) => {
        const view = element.ownerDocument.defaultView?.parent as unknown as { photos: Record<string, File> };
        const transfer = new DataTransfer();
        const file = view.photos[name];
        if (!file) throw new Error(name);
        transfer.items.add(file);
        const options = { bubbles: true, cancelable: true };
        if (how === 'paste')
          element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }));
        else
          for (const kind of ['dragover', 'drop'])
            element.dispatchEvent(new DragEvent(kind, { ...options, dataTransfer: transfer }));
      },
      { how, name },
    );
