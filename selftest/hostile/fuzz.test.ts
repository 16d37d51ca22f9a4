import { test } from 'vitest';
import { fuzz } from './fuzz.ts';

test('500 answers with bytes changed are judged, and no card throws', () => fuzz(500, 2));
