import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { patience } from './patience.ts';

configure({ asyncUtilTimeout: patience });

afterEach(() => cleanup());
