/** What the journeys need of a browser. Each engine is driven through what it offers: see the file of its name. */

export interface View {
  width: number;
  height: number;
  colors: 'light' | 'dark';
}

export interface Engine {
  /** Opens the browser of a person who has never been here. */
  newVisitor(): Promise<Window>;
  close(): Promise<void>;
}

/** The browser of one person. */
export interface Window {
  /** The tab that it opened with. */
  first: Tab;
  /** The tab that the page opened, as soon as there is one. */
  popup(): Promise<Tab | undefined>;
  /** Errors of its pages, and requests to other sites, until now. */
  complaints(): string[];
  close(): Promise<void>;
}

/** Presses and keys go through the browser, as those of a person do. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Evaluates an expression that comes to JSON as text. */
  evaluate(expression: string): Promise<string>;
  press(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  picture(): Promise<Buffer>;
}

/** The language and the time zone of every visitor. */
export const home = { locale: 'en-US', timeZone: 'America/New_York' };

/** What a browser must not be asked for by the site that it visits. */
export function outside(url: string, site: string): boolean {
  const { origin, protocol } = new URL(url);
  return origin !== site && !['data:', 'blob:', 'about:'].includes(protocol);
}
