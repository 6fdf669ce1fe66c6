import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { site } from '../../../content/built-in.ts';
import { provideTexts } from '../../../content/island-texts.ts';
import { Gallery } from './Gallery.island.tsx';
import { loadTimeout } from './VideoPlayer.tsx';

const { videos } = site;
provideTexts({ gallery: site.gallery });

interface Watched {
  target: Element;
  /** Margin and threshold of its observer. */
  look: string;
  tell: (inside: boolean) => void;
}

/** Observed elements, for tests that simulate scrolling. */
const watched = new Set<Watched>();

class FakeObserver {
  readonly #report: (entries: object[]) => void;
  readonly #look: string;
  #entry: Watched | undefined;

  constructor(report: (entries: object[]) => void, options: { rootMargin?: string; threshold?: number }) {
    this.#report = report;
    this.#look = `${options.rootMargin ?? 'view'} ${options.threshold ?? 0}`;
  }

  observe(target: Element) {
    const tell = (inside: boolean) =>
      this.#report([{ isIntersecting: inside, intersectionRatio: inside ? 1 : 0 }]);
    this.#entry = { target, look: this.#look, tell };
    watched.add(this.#entry);
  }

  disconnect() {
    if (this.#entry) watched.delete(this.#entry);
  }
}

/** Notifies the observer of a card with this margin and threshold that the card is in or out of view. */
function tell(card: HTMLElement, look: string, inside: boolean): void {
  const found = [...watched].find((one) => card.contains(one.target) && one.look === look);
  if (!found) throw new Error(`nothing is watched with ${look}`);
  act(() => found.tell(inside));
}

function connect(effectiveType: string, downlink: number): void {
  const information = Object.assign(new EventTarget(), { effectiveType, downlink });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: information }));
}

const card = (index: number): HTMLElement => {
  const found = screen.getAllByRole('article')[index];
  if (!found) throw new Error(`no card ${index}`);
  return found;
};
const player = (index: number): HTMLVideoElement => {
  const found = card(index).querySelector<HTMLVideoElement>('.film-stage video');
  if (!found) throw new Error(`no player in card ${index}`);
  return found;
};
const button = (index: number, name: string) => within(card(index)).getByRole('button', { name });
const loading = () => screen.queryAllByText('Loading video...').length;

beforeEach(() => {
  watched.clear();
  localStorage.clear();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
});

describe('a card', () => {
  beforeEach(() => connect('2g', 0.2));

  test('that is not loaded offers to load', () => {
    render(<Gallery videos={videos} />);
    expect(screen.getAllByRole('article')).toHaveLength(videos.length);
    expect(within(card(0)).getByText('Click to load video')).toBeTruthy();
    const title = document.getElementById(button(0, 'Load Video').getAttribute('aria-describedby') ?? '');
    expect(title?.textContent).toBe('Product Advertisement');
    expect(card(0).querySelector('.film-stage video')).toBeNull();
  });

  test('loads and plays on request, and shows the buffered part', () => {
    render(<Gallery videos={videos} />);
    fireEvent.click(button(0, 'Load Video'));
    expect(within(card(0)).getByText('Loading video...')).toBeTruthy();
    expect(player(0).play).toHaveBeenCalledOnce();
    Object.defineProperty(player(0), 'duration', { value: 12 });
    Object.defineProperty(player(0), 'buffered', { value: { length: 1, end: () => 3 } });
    fireEvent.progress(player(0));
    expect(within(card(0)).getByRole('progressbar', { name: 'Buffered' })).toHaveProperty('value', 0.25);
    fireEvent.canPlay(player(0));
    expect(within(card(0)).queryByRole('progressbar')).toBeNull();
    expect(button(0, 'Play')).toBeTruthy();
    fireEvent.play(player(0));
    expect(button(0, 'Pause')).toBeTruthy();
  });

  test('keeps one and the same button through all states', () => {
    render(<Gallery videos={videos} />);
    const one = button(0, 'Load Video');
    fireEvent.click(one);
    fireEvent.error(player(0));
    expect(button(0, 'Retry')).toBe(one);
    fireEvent.click(one);
    fireEvent.canPlay(player(0));
    expect(button(0, 'Play')).toBe(one);
  });

  test('shows an error after a failure, and Retry loads it with a new player', () => {
    render(<Gallery videos={videos} />);
    fireEvent.click(button(0, 'Load Video'));
    fireEvent.error(player(0));
    expect(within(card(0)).getByText('Video failed to load').getAttribute('aria-live')).toBe('polite');
    expect(card(0).querySelector('.film-stage video')).toBeNull();
    fireEvent.click(button(0, 'Retry'));
    expect(loading()).toBe(1);
    fireEvent.canPlay(player(0));
    expect(button(0, 'Play')).toBeTruthy();
  });

  test('fails without data, and the next video starts', () => {
    vi.useFakeTimers();
    render(<Gallery videos={videos} />);
    fireEvent.click(button(0, 'Load Video'));
    fireEvent.click(button(1, 'Load Video'));
    act(() => vi.advanceTimersByTime(loadTimeout - 1));
    fireEvent.progress(player(0));
    act(() => vi.advanceTimersByTime(loadTimeout - 1));
    expect(loading()).toBe(2);
    expect(card(1).querySelector('.film-stage video')).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(within(card(0)).getByText('Video failed to load')).toBeTruthy();
    expect(player(1).play).toHaveBeenCalled();
    vi.useRealTimers();
  });

  test('shows the browser’s controls while hovered or focused', () => {
    render(<Gallery videos={videos} />);
    fireEvent.click(button(0, 'Load Video'));
    fireEvent.canPlay(player(0));
    expect(player(0).controls).toBe(false);
    fireEvent.pointerEnter(player(0).parentElement as Element);
    expect(player(0).controls).toBe(true);
    fireEvent.pointerLeave(player(0).parentElement as Element);
    expect(player(0).controls).toBe(false);
    fireEvent.focus(button(0, 'Play'));
    expect(player(0).controls).toBe(true);
    fireEvent.blur(button(0, 'Play'), { relatedTarget: player(0) });
    expect(player(0).controls).toBe(true);
    fireEvent.blur(player(0), { relatedTarget: document.body });
    expect(player(0).controls).toBe(false);
  });

  test('stops when another plays, and when it leaves the view', () => {
    render(<Gallery videos={videos} />);
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
    for (const index of [0, 1]) {
      fireEvent.click(button(index, 'Load Video'));
      fireEvent.canPlay(player(index));
      fireEvent.play(player(index));
    }
    expect(pause.mock.contexts).toEqual([player(0)]);
    tell(card(1), 'view 0.1', true);
    expect(pause).toHaveBeenCalledOnce();
    tell(card(1), 'view 0.1', false);
    expect(pause.mock.contexts).toEqual([player(0), player(1)]);
  });

  test('replaces a broken poster with a drawing, once', () => {
    render(<Gallery videos={videos} early={1} />);
    const picture = () => card(0).querySelector('img') as HTMLImageElement;
    fireEvent.error(picture());
    expect(picture().getAttribute('src')).toContain('default-poster');
    expect(card(0).querySelector('source[type="image/avif"]')).toBeNull();
    fireEvent.error(picture());
    expect(picture().getAttribute('src')).toContain('default-poster');
  });

  test('fetches its picture when it comes into view', () => {
    render(<Gallery videos={videos} />);
    expect(card(5).querySelector('img')).toBeNull();
    tell(card(5), '0px 0', true);
    expect(card(5).querySelector('img')?.getAttribute('src')).toBe(videos[5]?.poster.webp);
  });
});

describe('by themselves', () => {
  test('the first four load on a fast connection, another when one of them is done', () => {
    connect('4g', 10);
    render(<Gallery videos={videos} />);
    expect(loading()).toBe(4);
    tell(card(8), '200px 0.1', true);
    expect(loading()).toBe(4);
    expect(card(8).querySelector('.film-stage video')).toBeNull();
    fireEvent.canPlay(player(2));
    expect(player(8).preload).toBe('auto');
    expect(player(8).play).not.toHaveBeenCalled();
  });

  test('those near the view fetch their beginning on a medium connection', () => {
    connect('3g', 0.7);
    render(<Gallery videos={videos} />);
    expect(loading()).toBe(2);
    expect(player(0).preload).toBe('auto');
    fireEvent.canPlay(player(0));
    tell(card(4), '200px 0.1', true);
    expect(player(4).preload).toBe('metadata');
    fireEvent.loadedMetadata(player(4));
    expect(button(4, 'Play')).toBeTruthy();
  });

  test('the first one on a phone', () => {
    connect('4g', 10);
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener() {},
      removeEventListener() {},
    }));
    render(<Gallery videos={videos} />);
    expect(loading()).toBe(1);
    expect(player(0).preload).toBe('auto');
  });

  test('none where data is to be saved', () => {
    connect('4g', 10);
    localStorage.setItem('videoDataSaverMode', 'true');
    render(<Gallery videos={videos} />);
    tell(card(0), '200px 0.1', true);
    expect(loading()).toBe(0);
  });
});

test('the settings show the connection and the number of loading videos', async () => {
  connect('4g', 10);
  render(<Gallery videos={videos} />);
  const settings = screen.getByRole('button', { name: 'Settings' });
  expect(settings.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(settings);
  expect(settings.getAttribute('aria-expanded')).toBe('true');
  const saver = await screen.findByRole('switch', { name: 'Data Saver Mode' });
  expect(screen.getByText('Connection quality').nextElementSibling?.textContent).toBe('Fast');
  expect(screen.getByText('Videos loading').nextElementSibling?.textContent).toBe('4');
  fireEvent.click(saver);
  expect(localStorage.getItem('videoDataSaverMode')).toBe('true');
  expect(screen.getByText('Videos loading').nextElementSibling?.textContent).toBe('0');
});
