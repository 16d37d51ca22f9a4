import { test } from 'vitest';
import { fuzz } from './fuzz.ts';

test('500 responses with bytes changed are judged, and no check throws', () => fuzz(500, 2));
