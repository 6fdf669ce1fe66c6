import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectNoAxeViolations, type Page, palettes, test, withMotion } from '../fixtures.ts';
import { Harborlight } from '../support/harborlight.ts';

// The avatar demo and the built-in assistant (docs/product.md, "assistant: nothing loads before the press").

const start = (page: Page) => page.getByRole('button', { name: 'START AI DEMO' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Harborlight Assistant' });
const assistantFrame = (page: Page) => page.frameLocator('iframe[title="Harborlight Assistant"]');
const loading = (page: Page) => dialog(page).getByText('Connecting to the assistant...');
const ready = (page: Page) => dialog(page).getByText('The assistant is ready.');
const failure = (page: Page) =>
  dialog(page).getByText('Failed to initialize AI avatar. Please try again later.');

async function open(page: Page): Promise<void> {
  await page.goto('/ai-demo');
  await start(page).click();
  await expect(dialog(page)).toBeVisible();
}

async function ask(place: Page | ReturnType<typeof assistantFrame>, question: string): Promise<void> {
  await place.getByLabel('Your question').fill(question);
  await place.getByRole('button', { name: 'Ask', exact: true }).click();
}

test('the demo loads nothing before the click, answers with the page to read, and leaves no trace', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'AI Demo' }).click();
  await expect(page).toHaveURL('/ai-demo');
  await expect(page.locator('html[data-ready]')).toBeAttached();
  const ofTheAvatar = () => asked.filter((path) => /^\/(embed|api\/assistant)|\/avatar/i.test(path));
  expect(ofTheAvatar()).toEqual([]);

  await start(page).click();
  await expect(ready(page)).toBeAttached();
  expect(ofTheAvatar()).toContain('/embed/assistant');
  await expect(page.locator('iframe')).toHaveAttribute(
    'sandbox',
    /^(?!.*allow-top-navigation( |$)).*allow-scripts/,
  );
  for (const colorScheme of palettes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoAxeViolations(page);
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(start(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(ready(page)).toBeAttached();
  const frame = assistantFrame(page);
  await expect(frame.getByText("I'm an AI, not a person.")).toBeVisible();
  await frame.getByLabel('Your question').press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(start(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await ask(frame, 'how much is the sofware license?');
  const log = frame.getByRole('log');
  await expect(log).toContainText('Software License costs $799.99 one-time.');
  await ask(frame, 'what is the capital of france');
  await expect(log).toContainText("I don't know");
  await expect(log.getByRole('link', { name: 'Ask a person' })).toHaveAttribute('href', '/contact');
  await log.getByRole('link', { name: 'Software Licensing' }).click();
  await expect(page).toHaveURL('/licensing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Software Licensing');
});

test.describe('a page that never reports that it is ready', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: '2026-11-21T09:00:00Z' });
    await page.route('**/embed/assistant', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>silent</title>' }),
    );
  });

  /** Opens the demo with a paused clock, which only the test advances. */
  async function openAtAStandstill(page: Page): Promise<void> {
    await page.goto('/ai-demo');
    await expect(page.locator('html[data-ready]')).toBeAttached();
    await page.clock.pauseAt('2026-11-21T10:00:00Z');
    await start(page).click();
    await expect(page.locator('iframe')).toBeAttached();
  }

  /** Posts a message to the demo's window. */
  const deliver = (
    page: Page,
    event: 'another window' | 'another origin' | 'another message' | 'the frame',
  ) =>
    page.evaluate((kind) => {
      const init = { type: 'streaming-embed', action: 'init' };
      const frame = document.querySelector('iframe')?.contentWindow ?? null;
      const message = {
        'another window': { data: init, origin: location.origin, source: window },
        'another origin': { data: init, origin: 'https://evil.example', source: frame },
        'another message': {
          data: { type: 'streaming-embed', action: 'bye' },
          origin: location.origin,
          source: frame,
        },
        'the frame': { data: init, origin: location.origin, source: frame },
      }[kind];
      window.dispatchEvent(new MessageEvent('message', message));
    }, event);

  test('T48: is believed only by its own window and origin', async ({ page }) => {
    await openAtAStandstill(page);
    for (const kind of ['another window', 'another origin', 'another message'] as const) {
      await deliver(page, kind);
      await page.clock.runFor(1000);
      await expect(loading(page)).toBeVisible();
      await expect(ready(page)).toHaveCount(0);
    }
    await deliver(page, 'the frame');
    await expect(ready(page)).toBeAttached();
    await page.clock.fastForward(60_000);
    await expect(failure(page)).toHaveCount(0);
  });

  test('is an error after 20 seconds, and can be tried again', async ({ page }) => {
    await openAtAStandstill(page);
    await expect(loading(page)).toBeVisible();
    await page.clock.fastForward(19_900);
    await expect(failure(page)).toHaveCount(0);
    await page.clock.fastForward(100);
    await expect(failure(page)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);

    await dialog(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(loading(page)).toBeVisible();
    await page.clock.fastForward(20_000);
    await expect(failure(page)).toBeVisible();
    await page.clock.resume();
    await expectNoAxeViolations(page);
    await page.unroute('**/embed/assistant');
    await dialog(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(ready(page)).toBeAttached();
    await expect(assistantFrame(page).getByLabel('Your question')).toBeVisible();
  });
});

test.describe('automatically', () => {
  test.use({ expectedErrors: [/status of 429/] });

  test('the assistant keeps a question that was not answered, and never listens unasked', async ({
    page,
  }) => {
    await page.goto('/embed/assistant');
    await expect(page).toHaveTitle('Harborlight Assistant');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const mute = page.getByRole('button', { name: 'Mute' });
    await mute.click();
    await expect(mute).toHaveAttribute('aria-pressed', 'true');

    const microphone = page.getByRole('button', { name: 'Microphone', exact: true });
    await microphone.click();
    await expect(page.getByRole('heading', { name: 'Speak instead of typing?' })).toBeFocused();
    await expect(page.getByText('Chrome and Edge send the sound to Google and Microsoft')).toBeVisible();
    await expect(microphone).toHaveAttribute('aria-pressed', 'false');
    for (const colorScheme of palettes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoAxeViolations(page);
    }
    await page.getByRole('button', { name: 'Keep typing' }).click();
    await expect(page.getByLabel('Your question')).toBeFocused();

    await page.route('**/api/assistant/messages', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: JSON.stringify({ detail: 'Too many requests. Please wait a moment and try again.' }),
      }),
    );
    await ask(page, 'do you offer refunds');
    await expect(page.getByRole('alert')).toHaveText(
      'Too many requests. Please wait a moment and try again.',
    );
    await expect(page.getByLabel('Your question')).toHaveValue('do you offer refunds');
    await page.unroute('**/api/assistant/messages');
    await page.getByRole('button', { name: 'Can I get my money back?' }).click();
    await expect(page.getByRole('log')).toContainText('tell us within 30 days');
    await expectNoAxeViolations(page);
  });

  test.describe('with motion', () => {
    test.use(withMotion);

    test('speaks with moving lips until muted, and listens after stating where the sound is sent', async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const said: string[] = [];
        interface Heard {
          onresult?: (event: unknown) => void;
          onend?: () => void;
        }
        function Recognition() {
          return {
            start(this: Heard) {
              said.push('listening');
              this.onresult?.({ results: [[{ transcript: 'how do I book a call' }]] });
              this.onend?.();
            },
            abort() {},
          };
        }
        const speechSynthesis = {
          speak(utterance: SpeechSynthesisUtterance) {
            said.push(utterance.text);
            utterance.onstart?.(new Event('start') as SpeechSynthesisEvent);
          },
          cancel: () => said.push('silence'),
        };
        for (const [name, value] of Object.entries({
          said,
          speechSynthesis,
          SpeechRecognition: Recognition,
        }))
          Object.defineProperty(window, name, { value });
      });
      const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
      await page.goto('/embed/assistant');
      await ask(page, 'what does the software license cost');
      const moving = page.locator('[data-mouth]:not([data-mouth=closed])');
      await expect(moving).toBeAttached();
      expect(await said()).toContain('Software License costs $799.99 one-time.');
      await page.getByRole('button', { name: 'Mute' }).click();
      await expect(moving).toHaveCount(0);
      expect((await said()).at(-1)).toBe('silence');

      await page.getByRole('button', { name: 'Microphone', exact: true }).click();
      expect(await said()).not.toContain('listening');
      await page.getByRole('button', { name: 'Use the microphone' }).click();
      await expect(page.getByLabel('Your question')).toHaveValue('how do I book a call');
      const before = (await said()).length;
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await expect(page.getByRole('log')).toContainText('Book a call with us');
      expect((await said()).slice(before).filter((text) => text !== 'silence')).toEqual([]);
    });
  });

  test('streams the answer of a model, and the quoted pages at the end', async ({ page }) => {
    const events = [
      ['text', { text: 'It is paid ' }],
      ['text', { text: 'once. ' }],
      [
        'answer',
        {
          kind: 'pages',
          text: 'Software License costs $799.99 one-time.',
          sources: [
            {
              page: 'Software Licensing',
              path: '/licensing',
              heading: 'Software License',
              quote: '<b>Paid once</b>',
            },
          ],
        },
      ],
    ] as const;
    await page.route('**/api/assistant/messages', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
      }),
    );
    await page.goto('/embed/assistant');
    await ask(page, 'what does a license cost');
    await expect(page.getByRole('log')).toContainText('Software License costs $799.99 one-time.');
    await expect(page.getByRole('log')).not.toContainText('It is paid once.');
    await expect(page.getByRole('log')).toContainText('<b>Paid once</b>');
  });
});

test('the demo fits a phone @phone', async ({ page }) => {
  await open(page);
  await expect(ready(page)).toBeAttached();
  const frame = assistantFrame(page);
  await ask(frame, 'how do I become a partner?');
  await expect(frame.getByRole('log')).toContainText('Become an AI Partner');
  await expect(frame.getByLabel('Your question')).toBeInViewport({ ratio: 1 });
  await expect(frame.getByRole('button', { name: 'Ask', exact: true })).toBeInViewport({ ratio: 1 });
  const mute = dialog(page).getByRole('button', { name: 'Mute' });
  await mute.tap();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeViolations(page);
  await dialog(page).getByRole('button', { name: 'Close' }).tap();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test.describe('with an avatar of a vendor', () => {
  test.use({ expectedErrors: [/request to another site: http:\/\/(127\.0\.0\.1|localhost):/] });

  /** Posts the one message required of an avatar, and shows the messages it receives. */
  const vendorPage = `<!doctype html><html lang="en"><title>Vendor</title><p>Vendor avatar</p><output></output><script>
    addEventListener('message', (event) => {
      document.querySelector('output').textContent += JSON.stringify([event.origin, event.data.action, event.data.muted, event.data.microphone]);
    });
    parent.postMessage({ type: 'streaming-embed', action: 'init' }, '*');
  </script></html>`;
  let vendor: Server;
  let site: Harborlight;

  test.beforeAll(async () => {
    vendor = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(vendorPage));
    await new Promise<void>((listening) => vendor.listen(0, '127.0.0.1', listening));
    const { port } = vendor.address() as AddressInfo;
    site = await Harborlight.start(['--avatar-embed-url', `http://127.0.0.1:${port}/avatar?id=7`]);
  });
  test.afterAll(async () => {
    await site.stop();
    await new Promise((closed) => vendor.close(closed));
  });

  test('it is framed with minimal permissions, and receives the state of the switches', async ({ page }) => {
    await page.goto(`${site.url}/pricing`);
    const policy = async (path: string) =>
      (await page.request.get(`${site.url}${path}`)).headers()['content-security-policy'] ?? '';
    expect(await policy('/ai-demo')).toMatch(/frame-src http:\/\/127\.0\.0\.1:\d+;/);
    expect(await policy('/pricing')).toContain("frame-src 'none'");

    await page.getByRole('contentinfo').getByRole('link', { name: 'AI Demo' }).click();
    await start(page).click();
    await expect(ready(page)).toBeAttached();
    const iframe = page.locator('iframe');
    const told = page.frameLocator('iframe').getByRole('status');
    await expect(iframe).toHaveAttribute('allow', 'autoplay');
    await expect(iframe).toHaveAttribute('referrerpolicy', 'strict-origin');
    await expect(iframe).not.toHaveAttribute('sandbox', /top-navigation/);

    const mute = dialog(page).getByRole('button', { name: 'Mute' });
    await mute.click();
    await expect(mute).toHaveAttribute('aria-pressed', 'true');
    await expect(told).toHaveText(`["${site.url}","controls",true,false]`);
    await expect(dialog(page).getByText('If you still hear it, mute this tab')).toBeVisible();

    const microphone = dialog(page).getByRole('button', { name: 'Microphone' });
    await microphone.click();
    await expect(microphone).toHaveAttribute('aria-pressed', 'true');
    await expect(iframe).toHaveAttribute('allow', 'autoplay; microphone');
    await expect(told).toHaveText(`["${site.url}","controls",true,true]`);
    await microphone.click();
    await expect(iframe).toHaveAttribute('allow', 'autoplay');
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(iframe).toHaveCount(0);
    await expect(start(page)).toBeFocused();
  });
});
