import { test } from 'vitest';
import { fuzz } from './fuzz.ts';

test('300 records with bytes changed are judged, and no card throws', () => fuzz(300, 2));
