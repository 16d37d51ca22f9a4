/** Every document of a YAML text. Throws where one has a mistake. */
import { parseAllDocuments } from 'yaml';

export function yamlDocuments(text: string) {
  return parseAllDocuments(text).map((one) => {
    const [error] = one.errors;
    if (error !== undefined) throw error;
    return one.toJS();
  });
}
