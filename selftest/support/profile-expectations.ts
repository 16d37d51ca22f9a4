/** The expected profile for each value of each setting of the reference. */
import type { Dialect } from '../../reference/dialect.ts';

type Values = Readonly<Record<string, unknown>>;
type Expectation = readonly [changes: Partial<Dialect>, shown: Values];

const byHeader = (what: string) => ({ absent: [what], empty: [what], other: [what] });
const kinds = (token: string, json: string) => ({
  'ENVELOPE-15': { 'no Authorization': [token], 'body not JSON': [json] },
});
const shapes = (data: string, errors: string) => ({
  'ENVELOPE-14': { data: [data], errors: [errors] },
});
const BY_NAME = 'object of arrays, by name';
const repeated = (word: string) => ({
  ...{ 'REFERENCE-04': word, 'REFERENCE-05': word, 'REFERENCE-06': word },
});
const forms = (form: string) => ({
  'TRANSACTION-04': { payload: [form], initiated_at: [form], paid_at: [form], meta: [form] },
});
const odd = (what: string) => ({
  'LIST-16': { 'perPage=0': [what], 'perPage=-1': [what], 'perPage=abc': [what] },
});
const decimals = (what: string) => ({
  'INITIATE-02': { '0 decimals': ['accepted'], '2 decimals': [what], '3 decimals': [what] },
});

/** An object contains some of the members of the value. */
export const expectations: readonly Expectation[] = [
  [{ completed: 'processed' }, { 'STATUS-04': ['processed'] }],
  [{ completed: 'successful' }, { 'STATUS-04': ['successful'] }],
  [{ bizNumberOnList: 'required' }, { 'HEADER-15': byHeader('refused with 403') }],
  [{ bizNumberOnList: 'optional' }, { 'HEADER-15': byHeader('accepted') }],
  [{ contentTypeOnList: 'required' }, { 'HEADER-16': byHeader('refused with 415') }],
  [{ contentTypeOnList: 'optional' }, { 'HEADER-16': byHeader('accepted') }],
  [{ bearerCase: 'exact' }, { 'HEADER-14': ['refused with 401'] }],
  [{ bearerCase: 'any' }, { 'HEADER-14': ['accepted'] }],
  [{ failureStatus: 'by-kind' }, kinds('401', '400')],
  [{ failureStatus: 'always-400' }, kinds('400', '400')],
  [{ failureStatus: 'always-200' }, kinds('200', '200')],
  [{ failureStatus: 'always-418' }, kinds('418', '418')],
  [{ failureStatus: 'always-500' }, kinds('500', '500')],
  [{ failureWord: 'error' }, { 'ENVELOPE-13': ['"error"'] }],
  [{ failureWord: 'failed' }, { 'ENVELOPE-13': ['"failed"'] }],
  [{ failureWord: 'fail' }, { 'ENVELOPE-13': ['"fail"'] }],
  [{ failureWord: 'FAILURE' }, { 'ENVELOPE-13': ['"FAILURE"'] }],
  [{ failureWord: '422' }, { 'ENVELOPE-13': ['"422"'] }],
  [{ failureErrors: 'by-field' }, shapes('null', BY_NAME)],
  [{ failureErrors: 'list' }, shapes('null', 'array of object with field, message')],
  [{ failureErrors: 'text' }, shapes('null', 'string')],
  [{ failureErrors: 'null' }, shapes('null', 'null')],
  [{ failureErrors: 'number' }, shapes('null', 'number')],
  [{ failureErrors: 'empty-list' }, shapes('null', 'empty array')],
  [{ failureErrors: 'empty-object' }, shapes('null', 'empty object')],
  [{ failureData: 'null' }, shapes('null', BY_NAME)],
  [{ failureData: 'object' }, shapes('empty object', BY_NAME)],
  [{ failureData: 'array' }, shapes('empty array', BY_NAME)],
  [{ failureData: 'text' }, shapes('string', BY_NAME)],
  [{ repeats: 'refused' }, repeated('refused with 409')],
  [{ repeats: 'replayed' }, repeated('replayed, with the same reference')],
  [{ repeats: 'replayed-now' }, repeated('replayed, with the same reference')],
  [{ repeats: 'amended' }, repeated('replayed, with the same reference')],
  [{ repeats: 'accepted' }, repeated('a second transaction')],
  [{ decimals: 'accepted' }, decimals('accepted')],
  [{ decimals: 'refused' }, decimals('refused with 422')],
  [
    { decimals: 'two' },
    {
      'INITIATE-02': {
        '0 decimals': ['accepted'],
        '2 decimals': ['accepted'],
        '3 decimals': ['refused with 422'],
      },
    },
  ],
  [{ unknownMembers: 'ignored' }, { 'BODY-10': ['accepted'] }],
  [{ unknownMembers: 'refused' }, { 'BODY-10': ['refused with 422'] }],
  [{ merchantReferenceLength: 40 }, { 'REFERENCE-07': { accepted: 40, refused: 50 } }],
  [{ merchantReferenceLength: 20 }, { 'REFERENCE-07': { accepted: 12, refused: 24 } }],
  [{ defaultPerPage: 7 }, { 'LIST-14': 7 }],
  [{ maxPerPage: 1_000_000 }, { 'LIST-15': null }],
  [{ maxPerPage: 30 }, { 'LIST-14': 25, 'LIST-15': 30 }],
  [{ pageSizes: 'any' }, { 'LIST-11': { 'page=2': 'ignored', 'offset=2': 'ignored' } }],
  [{ pageSizes: 'few' }, { 'LIST-11': null, 'LIST-14': 25 }],
  [{ pageSelector: 'none' }, { 'LIST-11': { 'page=2': 'ignored', 'offset=2': 'ignored' } }],
  [
    { pageSelector: 'page' },
    { 'LIST-11': { 'page=2': 'selects another page', 'offset=2': 'ignored' } },
  ],
  [
    { pageSelector: 'page-from-0' },
    { 'LIST-11': { 'page=2': 'selects another page', 'offset=2': 'ignored' } },
  ],
  [
    { pageSelector: 'offset' },
    { 'LIST-11': { 'page=2': 'ignored', 'offset=2': 'selects another page' } },
  ],
  [{ oddPerPage: 'refused' }, odd('refused with 422')],
  [{ oddPerPage: 'default' }, odd('accepted, some')],
  [{ order: 'newest-first' }, { 'LIST-10': 'newest first' }],
  [{ order: 'oldest-first' }, { 'LIST-10': 'oldest first' }],
  [{ order: 'by-reference' }, { 'LIST-10': 'neither newest first nor oldest first' }],
  [{ completesAfterMs: 0 }, { 'STATUS-05': { new: ['pending'], later: ['processed'] } }],
  [{ completesAfterMs: 3_600_000 }, { 'STATUS-04': null, 'STATUS-05': null }],
  [{ tooManyRequests: 'never' }, { 'AROUND-03': ['none'] }],
  [{ tooManyRequests: 'sometimes' }, { 'AROUND-03': ['HTTP 429'] }],
  [{ type: 'debit' }, { 'TRANSACTION-03': ['debit'] }],
  [{ type: 'credit' }, { 'TRANSACTION-03': ['credit'] }],
  [{ type: 'transfer' }, { 'TRANSACTION-03': ['transfer'] }],
  [{ type: 'blank' }, { 'TRANSACTION-03': ['empty'] }],
  [{ nullFields: 'null' }, forms('null')],
  [{ nullFields: 'text' }, forms('string like "0000-00-00T00:00:00.0Z"')],
  [{ nullFields: 'number' }, forms('number, as large as a Unix time')],
  [{ nullFields: 'object' }, forms('object')],
  [{ nullFields: 'list' }, forms('array')],
  [{ client: 'echoed' }, { 'ACTIVITY-05': { user_agent: ['echoed'] } }],
  [{ client: 'fixed' }, { 'ACTIVITY-05': { user_agent: ['another text'] } }],
  [{ client: 'blank' }, { 'ACTIVITY-05': { device_os: ['empty'] } }],
  [{ extraMembers: 'none' }, { 'ENVELOPE-16': ['none'], 'TRANSACTION-05': ['none'] }],
  [
    { extraMembers: 'everywhere' },
    { 'TRANSACTION-05': ['currency "XTS"'], 'LIST-13': ['member links'] },
  ],
];

/** Settings without a gap: the document, or a JSON parser, defines the behaviour. */
export const unsaid: readonly (keyof Dialect)[] = [
  ...([
    'failureMessage',
    'others',
    'merchantReferenceText',
    'successMessage',
    'appearsAfterMs',
    'latencyMs',
    'referenceVersion',
  ] as const),
  ...(['referenceCase', 'fee', 'amountText', 'memberOrder', 'whiteSpace', 'escapes'] as const),
  ...(['mediaType', 'body'] as const),
];
