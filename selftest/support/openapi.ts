/** A client that uses only an OpenAPI document. */

interface Content {
  readonly schema: { readonly $ref: string };
  readonly example: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: 'header' | 'query';
  readonly example: unknown;
}

interface Described {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<'200' | 'default', { readonly content: Readonly<Record<string, Content>> }>
  >;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

interface Call {
  readonly operationId: string;
  readonly request: (token: string) => Request;
  /** The request body, if there is one. */
  readonly body: readonly Content[];
  readonly responses: Readonly<Record<'200' | 'default', Content>>;
}

/** Each operation with its examples, as a request to the service at a URL. */
export function callsOf({ paths }: OpenApi, url: string): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const [type = '', body] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
      const query = new URLSearchParams(parametersIn('query', described)).toString();
      const address = `${url}${path}${query === '' ? '' : `?${query}`}`;
      return {
        operationId: described.operationId,
        request: (token) =>
          new Request(address, {
            method: method.toUpperCase(),
            headers: {
              ...Object.fromEntries(parametersIn('header', described)),
              ...(body === undefined ? {} : { 'Content-Type': type }),
              Authorization: `Bearer ${token}`,
            },
            body: body === undefined ? null : JSON.stringify(body.example),
          }),
        body: body === undefined ? [] : [body],
        responses: {
          200: jsonOf(described.responses['200'].content),
          default: jsonOf(described.responses.default.content),
        },
      };
    }),
  );
}

const parametersIn = (place: Parameter['in'], { parameters }: Described) =>
  parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, example }): [string, string] => [name, String(example)]);

function jsonOf(content: Readonly<Record<string, Content>>): Content {
  const found = content['application/json'];
  if (found === undefined) throw new Error('An answer is described without application/json');
  return found;
}
