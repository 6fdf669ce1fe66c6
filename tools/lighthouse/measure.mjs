// One page, measured several times by Lighthouse as a mobile visitor.
import { get } from 'node:http';
import lighthouse from 'lighthouse';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Returns the size of a file's body for a browser with brotli. Headers don't count. */
async function bodySize(url) {
  const { hostname, port, pathname } = new URL(url);
  const headers = { 'accept-encoding': 'br' };
  return new Promise((resolve, reject) => {
    get({ hostname, port, path: pathname, headers, timeout: 10_000 }, (response) => {
      let size = 0;
      response.on('data', (chunk) => {
        size += chunk.length;
      });
      response.on('end', () => resolve(size));
    }).on('error', reject);
  });
}

/**
 * Reports whether the page needs the resource to be shown (docs/decisions/0006). This excludes the browser's own
 * requests for tabs and menus, lazy images below the fold and prefetched code, which have the lowest priority, and
 * the files of islands, which count by their bytes.
 */
function isNeeded({ url, resourceType, priority }, named) {
  if (url.startsWith('data:') || resourceType === 'Manifest' || resourceType === 'Other') return false;
  if (resourceType === 'Script') return named.includes(new URL(url).pathname);
  return !['Image', 'Fetch'].includes(resourceType) || !/low/i.test(priority);
}

/** Returns the paths of the scripts that a document references directly. */
async function scriptsOf(url) {
  const html = await (await fetch(url, { signal: AbortSignal.timeout(10_000) })).text();
  return [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, path]) => path);
}

/** Sums the body bytes of a load by kind; documents and data count as requests only. */
async function weigh(url, items) {
  const size = async (type) => {
    const files = items.filter((item) => item.resourceType === type);
    const sizes = await Promise.all(files.map(({ url }) => bodySize(url)));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  };
  const named = await scriptsOf(url);
  const requests = items.filter((item) => isNeeded(item, named)).length;
  return { js: await size('Script'), css: await size('Stylesheet'), fonts: await size('Font'), requests };
}

/** Loads the page once. On a busy machine a trace is sometimes unusable (NO_NAVSTART), so it retries once. */
async function load(url, port, tries = 2) {
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories: categories, formFactor: 'mobile' };
  const { lhr } = await lighthouse(url, flags);
  if (!lhr.runtimeError) return lhr;
  if (tries > 1) return load(url, port, tries - 1);
  throw new Error(`${url}: ${lhr.runtimeError.message}`);
}

async function once(url, port) {
  const lhr = await load(url, port);
  const value = (audit) => lhr.audits[audit].numericValue;
  return {
    scores: categories.map((name) => Math.round((lhr.categories[name].score ?? 0) * 100)),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    weight: await weigh(url, lhr.audits['network-requests'].details.items),
    failed: failedAudits(lhr),
  };
}

/** Returns the names of audits that cost points, heaviest category first. */
function failedAudits(lhr) {
  return categories.flatMap((name) =>
    lhr.categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 0.9)
      .map(({ id }) => `${id}: ${lhr.audits[id].title}`),
  );
}

/** Measures url `runs` times and returns the run with the median performance score. */
export async function measure(url, port, runs) {
  const all = [];
  for (let n = 0; n < runs; n++) all.push(await once(url, port));
  all.sort((a, b) => a.scores[0] - b.scores[0] || b.lcp - a.lcp);
  return all[Math.floor(all.length / 2)];
}
