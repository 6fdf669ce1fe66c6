import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A parsed email. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Every http(s) link, in order, without duplicates. */
  links: string[];
};

/** Waits for the newest email to an address whose subject contains `subject`. */
export type MailTo = (email: string, subject?: string | RegExp) => Promise<Mail & { link: string }>;

/** Returns all emails in a folder of .eml files, oldest first. */
export async function readMails(folder: string): Promise<Mail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const files = await Promise.all(names.map((name) => readOnce(join(folder, name))));
  files.sort((a, b) => a.written - b.written || a.path.localeCompare(b.path));
  return files.map(({ mail }) => mail);
}

interface MailFile {
  path: string;
  written: number;
  mail: Mail;
}

/** Parsed emails: a file with its final name is complete. */
const known = new Map<string, Promise<MailFile>>();

function readOnce(path: string): Promise<MailFile> {
  const read = async (): Promise<MailFile> => {
    const [{ mtimeMs: written }, source] = await Promise.all([stat(path), readFile(path, 'latin1')]);
    return { path, written, mail: parseMail(source) };
  };
  const file = known.get(path) ?? read();
  known.set(path, file);
  return file;
}

type Part = { headers: Map<string, string>; body: string };

/** Parses one message: RFC 5322 headers, RFC 2047 words, MIME parts in quoted-printable, base64 or plain UTF-8. */
export function parseMail(source: string): Mail {
  const message = parsePart(source);
  const parts = leaves(message);
  const text = contentOf(parts, 'text/plain');
  const html = contentOf(parts, 'text/html');
  const found = `${text}\n${html.replaceAll('&amp;', '&')}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? [];
  return {
    to: decodeWords(message.headers.get('to') ?? ''),
    subject: decodeWords(message.headers.get('subject') ?? ''),
    text,
    html,
    links: [...new Set(found)],
  };
}

function parsePart(source: string): Part {
  const normal = source.replaceAll('\r\n', '\n');
  const end = normal.indexOf('\n\n');
  const head = end < 0 ? normal : normal.slice(0, end);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end < 0 ? '' : normal.slice(end + 2) };
}

function leaves(part: Part): Part[] {
  const type = part.headers.get('content-type') ?? '';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (!/^multipart\//i.test(type) || !boundary) return [part];
  const [inside = ''] = `\n${part.body}`.split(`\n--${boundary}--`);
  return inside
    .split(`\n--${boundary}\n`)
    .slice(1)
    .flatMap((piece) => leaves(parsePart(piece)));
}

function contentOf(parts: Part[], type: string): string {
  const part = parts.find(({ headers }) =>
    (headers.get('content-type') ?? 'text/plain').toLowerCase().startsWith(type),
  );
  return part ? decodeBody(part) : '';
}

function decodeBody({ headers, body }: Part): string {
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return decodeQuoted(body.replace(/[ \t]*=\n/g, (soft) => soft.slice(0, -2)));
    default:
      return Buffer.from(body, 'latin1').toString('utf8');
  }
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(value: string): string {
  return value
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
