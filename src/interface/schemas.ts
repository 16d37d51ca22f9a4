/** The schemas of messages as data, and their lists of fields. Pure. */
import type { ValidateFunction } from 'ajv';

/** The members of an object schema that this program reads, in addition to validation. */
export interface MessageSchema extends FieldSchema {
  /** The name of its file. */
  readonly $id: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FieldSchema | true>>;
  /** Further rules on the same object, each with its own requirement. */
  readonly allOf?: readonly Pick<MessageSchema, 'required'>[];
}

export interface FieldSchema {
  /** The requirement that demands this shape. */
  readonly requirement?: string;
  readonly type?: string;
  /** The file of another schema. */
  readonly $ref?: string;
  readonly items?: { readonly $ref?: string };
  readonly pattern?: string;
  readonly minLength?: number;
  /** In characters of Unicode. */
  readonly maxLength?: number;
  readonly exclusiveMinimum?: number;
}

/** A validator for each whole message, by the name of its schema. */
export type Validators = Readonly<Record<string, ValidateFunction>>;

export interface Schemas {
  /** Each schema, by its file name without the ending. */
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

/** The fields whose schema fulfils a condition; a schema of `true` allows any value. */
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

/** Whether the document shows only one form of the field, and does not define others. */
export const isOpen = (field: FieldSchema | true) => field === true;

/** The schemas to which no other one refers: those of whole messages. */
export function messagesOf(documents: Documents): readonly string[] {
  const text = JSON.stringify(documents);
  return Object.keys(documents).filter((name) => !text.includes(`"$ref":"${fileOf(name)}"`));
}
