/**
 * Makes schemas/openapi.json: the interface as OpenAPI 3.1, from the operations and the wire
 * schemas. Pure.
 */
import {
  FAILURE_SCHEMA,
  type Operation,
  type ServiceInterface,
} from '../src/interface/operations.ts';
import { componentOf, toComponents, toPascalCase } from './openapi-schemas.ts';

/** Requests to the reference and its responses, by the name of the operation. */
export type Examples = Readonly<Record<string, OperationExamples>>;

interface OperationExamples {
  readonly request: unknown;
  readonly accepted: unknown;
  readonly refused: unknown;
}

const DESCRIPTION = `The two operations of the interface document. This file specifies no more than the
document: the HTTP status of an accepted request, and everything about a refusal except its envelope,
are not shown. Any 2XX status may replace the 200 here. Each \`x-requirements\` names the requirements that
the conformance suite judges by that schema. The examples are responses of the reference service.`;

/** The business number is a named parameter; the token and the media type have their own places. */
const BUSINESS = 'X-Biz-Number';

export function toOpenApi(
  { operations, schemas }: ServiceInterface,
  examples: Examples,
  version: string,
): unknown {
  const paths = [...new Set(operations.map(({ path }) => path))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Funds Disbursement Service Interface',
      description: DESCRIPTION.replaceAll('\n', ' '),
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://127.0.0.1:8080', description: 'npx disbursement-conformance serve' }],
    security: [{ token: [] }],
    paths: Object.fromEntries(
      paths.map((path) => [
        path,
        Object.fromEntries(
          operations
            .filter((operation) => operation.path === path)
            .map((one) => [one.method.toLowerCase(), operationOf(one, examples[one.name])]),
        ),
      ]),
    ),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Section 5: the access token.' },
      },
      schemas: toComponents(schemas.documents),
    },
  };
}

function operationOf(operation: Operation, examples?: OperationExamples) {
  const { title, clause, query, request } = operation;
  const [first = '', ...rest] = toPascalCase(title);
  return {
    operationId: first.toLowerCase() + rest.join(''),
    summary: title,
    description: [`Clause ${clause}.`, ...notesOf(operation)].join(' '),
    tags: ['Disbursement'],
    parameters: [
      ...headersOf(operation),
      ...query.map(({ name, type, value }) => ({
        ...{ name, in: 'query', required: false },
        description: `Shown with the value ${value}; other values are not shown.`,
        schema: { type },
        example: value,
      })),
    ],
    ...(request === null
      ? {}
      : { requestBody: { required: true, content: json(request, examples?.request) } }),
    responses: {
      200: {
        description: 'The request was accepted.',
        content: json(operation.response, examples?.accepted),
      },
      default: {
        description: 'The request was refused. Only the envelope is shown.',
        content: json(FAILURE_SCHEMA, examples?.refused),
      },
    },
  };
}

/** Facts that OpenAPI cannot express: it ignores a parameter with the name `Content-Type`. */
function notesOf({ request, headers, movesMoney }: Operation): readonly string[] {
  const mediaType = headers.find(({ name }) => name.toLowerCase() === 'content-type');
  return [
    ...(movesMoney ? ['An accepted request moves money.'] : []),
    ...(mediaType === undefined || request !== null
      ? []
      : [`The document shows the header ${mediaType.name}: ${mediaType.value} here too.`]),
  ];
}

function headersOf({ headers }: Operation) {
  return headers
    .filter(({ name }) => name === BUSINESS)
    .map(({ name, required }) => ({
      ...{ name, in: 'header', required: required === 'yes' },
      description:
        required === 'yes'
          ? 'The business number.'
          : 'The business number. Whether it is required here is not shown: send it.',
      schema: { type: 'string', minLength: 1 },
      example: 'BIZ-0001',
    }));
}

const json = (schema: string, example: unknown) => ({
  'application/json': {
    schema: componentOf(schema),
    ...(example === undefined ? {} : { example }),
  },
});
