/** What fails on each fault of reference/faults/acceptance.ts. */
import { also, beyond, type Expectations, fails } from './expectation.ts';

export const acceptance: Expectations = {
  'other-sizes-fail': fails('LIST-01'),
  'refuses-at-first': fails('INITIATE-01'),
  'refuses-some': fails('INITIATE-01'),
  'refuses-large': fails('INITIATE-01'),
  'refuses-late': fails('INITIATE-01'),
  'refuses-some-fractions': also('INITIATE-01', 'BODY-03'),
  'refuses-fractions-late': fails('INITIATE-01'),
  'refuses-dashes': beyond(
    'the document does not show which characters a `merchant_reference` may have',
  ),
  'refuses-long': beyond('the document does not show how long a `merchant_reference` may be'),
  'books-refused-credentials': fails('LIST-09'),
  'books-refused-headers': fails('LIST-09'),
  'books-refused-bodies': fails('LIST-09'),
  'books-refused-text-amount': fails('LIST-09'),
  'books-refused-media-type': fails('LIST-09'),
  'books-refused-business': fails('LIST-09'),
  'books-refused-repeat': fails('LIST-09'),
  'books-refused-negative': fails('LIST-09'),
  'books-refused-reference': fails('LIST-09'),
};
