// Generated pages of a given number of elements: what real pages are made of, in turn, until there are
// enough. The same for every run.

const NOUNS = ['harbour', 'ledger', 'voucher', 'parcel', 'tariff', 'depot', 'crew', 'berth', 'cargo', 'quay'];
const noun = (at: number) => NOUNS[at % NOUNS.length] ?? '';

/** Elements a part is made of, and its markup. */
interface Part {
  elements: number;
  html(at: number): string;
}

const PARTS: Part[] = [
  {
    elements: 13,
    html: (
      at,
    ) => `<form aria-label="Booking ${at}"><div class="line"><label for="a${at}">Name of ${noun(at)}</label>
<input id="a${at}" placeholder="as on the ${noun(at + 1)}"></div><div class="line"><label>Insure ${noun(at)}
<input type="checkbox"${at % 3 ? '' : ' checked'}></label></div><div class="line"><select aria-label="Class ${at}">
<option>Slow</option><option selected>Fast</option></select></div><button class="act">Book ${noun(at)}</button></form>`,
  },
  {
    elements: 37,
    html: (
      at,
    ) => `<table><caption>Arrivals ${at}</caption><thead><tr><th>No.</th><th>Ship</th><th>Where</th></tr></thead><tbody>
${[0, 1, 2, 3, 4]
  .map(
    (row) =>
      `<tr><td>${at * 5 + row}</td><td><span class="${row % 2 ? 'on' : 'off'}">${noun(row + at)} ${noun(at * 3)}</span></td><td><a href="/ship/${at}/${row}">Show</a></td></tr>`,
  )
  .join('\n')}</tbody></table>`,
  },
  {
    elements: 12,
    html: (
      at,
    ) => `<ul><li>Pier ${at}<ul><li><a href="#p${at}">Upper ${noun(at)}</a></li><li><a href="#q${at}">Lower ${noun(at + 4)}</a>
<ol><li>Deck ${noun(at + 1)}</li><li>Deck <b>${noun(at + 2)}</b></li></ol></li></ul></li><li class="gone">Closed ${at}</li></ul>`,
  },
  {
    elements: 10,
    html: (
      at,
    ) => `<div role="tablist" aria-label="Views ${at}"><div role="tab" aria-selected="true" tabindex="0" aria-controls="v${at}">Plan of ${noun(at)}</div>
<div role="tab" aria-selected="false" tabindex="-1">Log</div></div><div role="tabpanel" id="v${at}"><div role="checkbox" aria-checked="mixed" tabindex="0" aria-labelledby="w${at}"></div>
<span id="w${at}">Watch ${noun(at)}</span><div class="act" onclick="void 0"><div><span>Open ${noun(at)}</span></div></div></div>`,
  },
  {
    elements: 8,
    html: (at) =>
      `<harbour-card><span slot="head">Card of ${noun(at)}</span><p>What is known of ${noun(at)} and ${noun(at + 5)}.</p></harbour-card>`,
  },
  {
    elements: 11,
    html: (
      at,
    ) => `<article><header><h3>Notice ${at}: ${noun(at)}</h3></header><p>More words about <em>${noun(at)}</em>, see <a href="/n/${at}">the ${noun(at + 1)} page</a>, number ${at}.</p>
<div aria-hidden="true"><i class="mark"></i></div><footer><button aria-label="Keep ${at}"><svg width="10" height="10"></svg></button></footer></article>`,
  },
];

/** A page of at least so many elements. */
export function page(elements: number): string {
  const parts: string[] = [];
  let made = 6;
  for (let at = 0; made < elements; at++) {
    const part = PARTS[at % PARTS.length];
    if (part === undefined) break;
    parts.push(part.html(at));
    made += part.elements;
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour of ${elements}</title>
<link rel="stylesheet" href="/bench.css"></head><body><main>${parts.join('\n')}</main><script src="/bench.js"></script></body></html>`;
}

export const STYLES = `.gone{display:none}.line{display:flex;margin:2px}.act{cursor:pointer}.on{color:green}.off{color:#a00}
table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:2px}.mark::before{content:"*"}`;

export const SCRIPT = `customElements.define('harbour-card', class extends HTMLElement {
  constructor() {
    super();
    const make = (name, ...children) => {
      const made = document.createElement(name);
      made.append(...children);
      return made;
    };
    // Without markup in a string, which a page's policy may forbid.
    const head = make('slot');
    head.name = 'head';
    const body = make('div', make('h4', head), make('slot'), make('button', 'Open card'));
    this.attachShadow({ mode: 'open' }).append(body);
  }
});`;
