/** The schemas of messages as data, and the lists of fields that follow from them. Pure. */
import type { ValidateFunction } from 'ajv';

/** What this program reads in a schema of an object, apart from validating by it. */
export interface MessageSchema extends FieldSchema {
  /** The name of its file. */
  readonly $id: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FieldSchema | true>>;
  /** More rules on the same object, each with a requirement of its own. */
  readonly allOf?: readonly Pick<MessageSchema, 'required'>[];
}

export interface FieldSchema {
  /** The requirement that demands this shape. */
  readonly requirement?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  /** The file of another schema. */
  readonly $ref?: string;
  readonly items?: { readonly $ref?: string };
  readonly pattern?: string;
  readonly minLength?: number;
  readonly exclusiveMinimum?: number;
}

/** A validator for each message as a whole, by the name of its schema. */
export type Validators = Readonly<Record<string, ValidateFunction>>;

export interface Schemas {
  /** Each schema, by the name of its file without the ending. */
  readonly documents: Readonly<Record<string, MessageSchema>>;
  makeValidators(): Validators;
}

type Documents = Schemas['documents'];

export const fileOf = (name: string) => `${name}.schema.json`;

export function schemaOf(documents: Documents, name: string): MessageSchema {
  const { [name]: found } = documents;
  if (found === undefined) throw new Error(`No schema "${name}" in schemas/wire`);
  return found;
}

/** The documented fields of an object, in the order of the document. */
export function fieldsOf(documents: Documents, name: string): readonly string[] {
  const { required = [], allOf = [] } = schemaOf(documents, name);
  return [...required, ...allOf.flatMap((rules) => rules.required ?? [])];
}

/** The fields for which a condition on their schema holds; `true` stands for any value. */
export function fieldsWhere(
  documents: Documents,
  name: string,
  holds: (field: FieldSchema | true) => boolean,
): readonly string[] {
  const { properties = {} } = schemaOf(documents, name);
  return fieldsOf(documents, name).filter((field) => {
    const { [field]: schema } = properties;
    return schema !== undefined && holds(schema);
  });
}

export const isText = (field: FieldSchema | true) => field !== true && field.type === 'string';

/** The document shows it in one form, and does not say what other forms it may have. */
export const isOpen = (field: FieldSchema | true) => field === true;

/** The schemas that no other refers to: each is that of a message as a whole. */
export function messagesOf(documents: Documents): readonly string[] {
  const text = JSON.stringify(documents);
  return Object.keys(documents).filter((name) => !text.includes(`"$ref":"${fileOf(name)}"`));
}
