import { test } from 'vitest';
import { expectConformant, forms } from './support/reference-form.ts';

test.each(forms)('%s: a target that demands it conforms', expectConformant, 60_000);
