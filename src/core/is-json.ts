/** Whether `JSON.parse` accepts a text; used for texts that are deliberately broken. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
