/**
 * Serves `dist/` as the Go program does (same content security policy, status 404, precompressed files), for
 * looking at a build without Go: `npm run serve -- 4170`. API calls go to HARBORLIGHT_DEV_API when it is set.
 */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const port = Number(process.argv[2] ?? 4170);
const api = process.env.HARBORLIGHT_DEV_API;
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "media-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'none'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

function forward(req: IncomingMessage, res: ServerResponse): void {
  if (!api) {
    res.writeHead(503, { 'Content-Type': 'application/problem+json' }).end('{"title":"No API","status":503}');
    return;
  }
  const { hostname, port: to } = new URL(api);
  const options = { hostname, port: to, path: req.url, method: req.method, headers: req.headers };
  const upstream = request(options, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  upstream.on('error', () => res.writeHead(502).end());
  req.pipe(upstream);
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

function fileOf(path: string): { file: string; status: number } {
  const wanted = join('dist', normalize(path));
  for (const file of [wanted, join(wanted, 'index.html')]) if (isFile(file)) return { file, status: 200 };
  return { file: join('dist', '404.html'), status: 404 };
}

createServer((req, res) => {
  const { pathname } = new URL(req.url ?? '/', 'http://localhost');
  if (/^\/((api|checkout\/test)(\/|$)|media\/.)/.test(pathname)) {
    forward(req, res);
    return;
  }
  const { file, status } = fileOf(decodeURIComponent(pathname));
  const packed = String(req.headers['accept-encoding']).includes('br') && isFile(`${file}.br`);
  res.writeHead(status, {
    'Content-Type': types[extname(file)] ?? 'application/octet-stream',
    'Content-Security-Policy': policy,
    'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(packed ? { 'Content-Encoding': 'br' } : {}),
  });
  createReadStream(packed ? `${file}.br` : file)
    .on('error', () => res.destroy())
    .pipe(res);
}).listen(port, '127.0.0.1', () => console.log(`dist/ on http://127.0.0.1:${port}`));
