/** What fails on each fault of reference/faults/pages.ts. */
import { also, type Expectations, fails, needing } from './expectation.ts';

export const pages: Expectations = {
  'filter-ignores-size': fails('LIST-02'),
  'order-ignores-size': fails('LIST-02'),
  'day-ignores-size': fails('LIST-02'),
  'search-ignores-size': fails('LIST-02'),
  'direction-ignores-size': fails('LIST-02'),
  'amount-ignores-size': fails('LIST-02'),
  'least-amount-ignores-size': fails('LIST-02'),
  'account-ignores-size': fails('LIST-02'),
  'query-ignores-size': fails('LIST-02'),
  'old-fee-null': needing(fails('FEE-02'), 'wide'),
  'oldest-fee-null': fails('FEE-02'),
  'all-with-reversed': fails('STATUS-02'),
  'reversed-with-filter': fails('STATUS-02'),
  'last-beyond-page': needing(fails('LIST-02'), 'wide'),
  'later-page-overfull': fails('LIST-02'),
  'later-page-short': fails('LIST-07'),
  'later-page-amount-text': fails('AMOUNT-03'),
  'fourth-page-amount-text': fails('AMOUNT-03'),
  'filtered-later-page-amount-text': fails('AMOUNT-03'),
  'ordered-later-page-fee-number': fails('FEE-02'),
  'ok-from-second-page': fails('LIST-01'),
  'later-page-amount-other': also('AMOUNT-04', 'AGE-01'),
  'third-page-status': fails('STATUS-02'),
  'third-page-fee-number': fails('FEE-02'),
};
