/** What fails on each fault of reference/faults/lists.ts. */
import { also, type Expectations, fails } from './expectation.ts';

export const lists: Expectations = {
  'list-refused': fails('LIST-01'),
  'list-away-in-windows': fails('LIST-01'),
  'item-twice': also('LIST-06', 'AGE-02'),
  // With the oldest first, the third transaction stays absent.
  'item-null': also('LIST-03', 'LIST-08 AGE-02'),
  'items-references': fails('LIST-03 LIST-08'),
  'list-narration-absent': fails('LIST-03'),
  'list-narration-null': fails('LIST-04'),
  'list-narration-other': fails('LIST-05'),
  'list-type-absent': fails('LIST-03'),
  'list-type-null': fails('LIST-04'),
  'list-type-other': fails('LIST-05'),
  'completed-fee-number': fails('FEE-02'),
  'list-reference-other': fails('LIST-08'),
  'list-fee-absent': fails('LIST-03'),
  'list-amount-absent-sometimes': fails('LIST-03'),
  'list-empty': fails('LIST-08'),
  'list-frozen': fails('LIST-08'),
  'list-of-others': fails('LIST-08'),
};
