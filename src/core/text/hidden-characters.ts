/**
 * Control characters, marks that change the direction of the text, and characters that cannot be
 * seen, with which two different texts look the same. A report shows them as escape sequences.
 */
export const hiddenCharacters =
  /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb\ufffe\uffff]/gu;
