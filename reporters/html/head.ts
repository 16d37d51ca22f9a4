/**
 * The head of a page that loads and sends nothing: its policy allows only the given style and
 * script.
 */
import { createHash } from 'node:crypto';
import { html, type Markup, raw } from './markup.ts';

interface Head {
  readonly title: string;
  readonly style: string;
  /** `null`: no script is allowed. */
  readonly script: string | null;
}

export function pageHead({ title, style, script }: Head): Markup {
  const policy = [
    "default-src 'none'",
    `style-src '${digest(style)}'`,
    ...(script === null ? [] : [`script-src '${digest(script)}'`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html`<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${raw(style)}</style>
</head>`;
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
