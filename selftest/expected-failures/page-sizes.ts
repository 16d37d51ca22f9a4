/** What fails on each fault of reference/faults/page-sizes.ts. */
import { also, type Expectations, fails, needing } from './expectation.ts';

export const pageSizes: Expectations = {
  'per-page-ignored': fails('LIST-02'),
  'per-page-ignored-above': fails('LIST-02'),
  'per-page-ignored-below': fails('LIST-02'),
  'per-page-off-by-one': fails('LIST-02'),
  'per-page-behind-ignored': fails('LIST-02'),
  'per-page-two': fails('LIST-02'),
  'per-page-three': fails('LIST-02'),
  'per-page-thirty-one': fails('LIST-02'),
  'per-page-forty-nine': fails('LIST-02'),
  'per-page-ninety-nine': fails('LIST-02'),
  'per-page-hundred-and-one': needing(fails('LIST-02'), 'wide'),
  'per-page-hundred-and-fifty': needing(fails('LIST-02'), 'rare', 'wide'),
  'per-page-one-short': fails('LIST-07'),
  // In another order, a page of 25 need not contain the newest transaction.
  'per-page-named-otherwise': also('LIST-02', 'LIST-08'),
  'per-page-25-refused': fails('LIST-01'),
  'per-page-64-bits': fails('ENVELOPE-01 ENVELOPE-08'),
  'per-page-35': fails('LIST-02'),
  'per-page-64': fails('LIST-02'),
  'per-page-seventeen': fails('LIST-02'),
};
