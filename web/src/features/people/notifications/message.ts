/** Links in messages to the admin: addresses of the desk's tabs. */

/** A piece of a message; with `href`, it is a link. */
export interface MessagePart {
  text: string;
  href?: string;
}

const tab = /(\/admin\?tab=[a-z]+)\b/;

const nameOf = (href: string): string => {
  const [, name = ''] = href.split('=');
  return `Admin › ${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

/** Splits a message; only addresses of the desk's own tabs become links. */
export const splitMessage = (message: string): MessagePart[] =>
  message
    .split(tab)
    .map((part) => (tab.test(part) ? { text: nameOf(part), href: part } : { text: part }))
    .filter(({ text }) => text !== '');
