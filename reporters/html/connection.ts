/** The peers that responded: address, protocol and certificate. */

import { counted } from '../../src/core/text/counted.ts';
import { certificateFields, placeOf, wayOf } from '../../src/report/peers.ts';
import type { Report } from '../../src/report/report.ts';
import { html, type Markup, nothing } from './markup.ts';

export function connectionPart({ connection, target }: Report): Markup {
  const { peers, cautions } = connection;
  const through =
    target.proxy === undefined
      ? nothing
      : html`<p class="soft">The requests went through the proxy <code class="breaks">${target.proxy}</code>: the address below is that of the proxy, not of the target.</p>`;
  return html`${through}${cautions.map((sentence) => html`<p class="breaks"><strong>${sentence}</strong></p>`)}${
    peers.length === 0
      ? html`<p class="soft">The history does not show who responded.</p>`
      : peers.map(peerPart)
  }`;
}

function peerPart(peer: Report['connection']['peers'][number]): Markup {
  return html`<h3 class="breaks">${placeOf(peer)}</h3><dl class="facts">${[
    ['Connection', wayOf(peer)] as const,
    ...certificateFields(peer),
    ['Responses', counted(peer.responses, 'response')] as const,
  ].map(
    ([name, value]) => html`<div><dt>${name}</dt><dd class="breaks">${value}</dd></div>`,
  )}</dl>`;
}
