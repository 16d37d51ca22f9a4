/** Whether `JSON.parse` takes a text: the measure for texts that are meant to be broken. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
