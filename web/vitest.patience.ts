/** `vi.waitFor` ends after `patience` instead of a second, so that a busy machine fails no test. */
import { vi } from 'vitest';
import { patience } from './patience.ts';

const { waitFor } = vi;
vi.waitFor = (check, limit = patience) => waitFor(check, limit);
