import { expect, test } from 'vitest';
import { labelOf } from './label.ts';

test.each([
  ['projectDescription', 'Project description'],
  ['aiGoals', 'AI goals'],
  ['service_needed', 'Service needed'],
  ['teamSize', 'Team size'],
])('the field %s is labelled %s', (name, label) => expect(labelOf(name)).toBe(label));
