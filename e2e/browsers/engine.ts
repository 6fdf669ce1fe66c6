/** The browser API of the journeys. Each engine has an implementation in the file of its name. */

export interface View {
  width: number;
  height: number;
  colors: 'light' | 'dark';
}

export interface Engine {
  /** Opens a browser for a new visitor. */
  newVisitor(): Promise<Window>;
  close(): Promise<void>;
}

/** The browser of one visitor. */
export interface Window {
  /** The tab that it opened with. */
  first: Tab;
  /** Returns the tab that the page opened, as soon as there is one. */
  popup(): Promise<Tab | undefined>;
  /** Returns page errors and requests to other sites so far. */
  complaints(): string[];
  close(): Promise<void>;
}

/** Clicks and keys go through the browser, like a user's. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Evaluates an expression whose value is JSON text. */
  evaluate(expression: string): Promise<string>;
  press(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  picture(): Promise<Buffer>;
}

/** Language and time zone of every visitor. */
export const home = { locale: 'en-US', timeZone: 'America/New_York' };

/** Reports whether a URL is outside the site, which must not request it. */
export function outside(url: string, site: string): boolean {
  const { origin, protocol } = new URL(url);
  return origin !== site && !['data:', 'blob:', 'about:'].includes(protocol);
}
