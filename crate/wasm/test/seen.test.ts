// What the rim records of styles and boxes, case by case: a piece of a page, and what its line says.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { Bench, type Engine, engine, outline } from './support.ts';

let bench: Bench;
let page: Page;
let host: Engine;
before(async () => {
  bench = await Bench.start();
  page = await bench.open('empty.html');
  host = await engine(page, 'wasm2js');
});
after(() => bench.stop());

/** The lines of a page with this body. */
async function lines(html: string): Promise<string> {
  await page.setContent(`<!doctype html><title>t</title>${html}`);
  return outline(host);
}

const FILL = '<p>first</p>';
const IMAGE = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E';

/** Each holds one text, `word`. */
const CASES: [rule: string, html: string][] = [
  ['opacity', '<p style="opacity:0">word</p>'],
  ['opacity', '<p style="opacity:0.01">word</p>'],
  ['opacity', '<p style="opacity:0.1"><span style="opacity:0.1">word</span></p>'],
  ['opacity', '<div style="opacity:0"><section><p>word</p></section></div>'],
  ['', '<p style="opacity:0.5">word</p>'],
  ['font-size', '<p style="font-size:0">word</p>'],
  ['font-size', '<div style="font-size:0"><b>word</b></div>'],
  ['', '<div style="font-size:0"><b style="font-size:12px">word</b></div>'],
  ['color', '<p style="color:#fff">word</p>'],
  ['color', '<p style="color:#fdfdfd;background:#fff">word</p>'],
  ['color', '<div style="background:#123456"><p><b style="color:#123456">word</b></p></div>'],
  ['color', '<p style="color:transparent">word</p>'],
  ['color', '<p style="-webkit-text-fill-color:transparent">word</p>'],
  ['', '<p style="color:#fff;background:#000">word</p>'],
  ['', '<div style="background:#000"><p style="color:#fff">word</p></div>'],
  ['', `<p style="color:#fff;background:url('${IMAGE}')">word</p>`],
  ['', '<p style="color:#fff;background:linear-gradient(red,blue)">word</p>'],
  ['', '<p style="color:#fff;text-shadow:0 0 2px #000">word</p>'],
  [
    '',
    '<p style="background:linear-gradient(red,blue);-webkit-background-clip:text;color:transparent">word</p>',
  ],
  ['', '<p style="color:#fff;background:rgba(0,0,0,.8)">word</p>'],
  // White on a picture that is no ancestor of it.
  [
    '',
    `<div style="position:relative"><img src="${IMAGE}" style="position:absolute;inset:0;width:100%;height:100%"><p style="position:relative;color:#fff">word</p></div>`,
  ],
  [
    '',
    '<div style="position:relative"><div style="position:absolute;inset:0;background:#000"></div><p style="position:relative;color:#fff">word</p></div>',
  ],
  [
    '',
    '<style>.b{position:relative}.b::before{content:"";position:absolute;inset:0;background:#000;z-index:-1}</style><div class=b style="z-index:0"><p style="color:#fff">word</p></div>',
  ],
  ['', '<style>:root{color-scheme:dark}</style><p style="color:#fff">word</p>'],
  ['clipped', '<p style="clip-path:inset(100%)">word</p>'],
  ['clipped', '<p style="clip-path:inset(50%)">word</p>'],
  ['clipped', '<p style="clip-path:circle(0)">word</p>'],
  ['clipped', '<p style="position:absolute;clip:rect(0,0,0,0)">word</p>'],
  ['clipped', '<p style="position:absolute;clip:rect(1px,1px,1px,1px)">word</p>'],
  ['clipped', '<p style="position:absolute;width:1px;height:1px;overflow:hidden">word</p>'],
  ['clipped', '<div style="height:0;overflow:hidden"><p>word</p></div>'],
  ['clipped', '<div style="width:0;overflow:hidden"><p>word</p></div>'],
  [
    'clipped',
    '<div style="position:relative;height:0;overflow:hidden"><p style="position:absolute">word</p></div>',
  ],
  ['', '<div style="height:0"><p>word</p></div>'],
  ['', '<p style="clip-path:inset(10%)">word</p>'],
  ['', '<div style="height:0;overflow:hidden"><p style="position:absolute;top:40px">word</p></div>'],
  ['', '<div style="height:0;overflow:hidden"><p style="position:fixed;top:40px">word</p></div>'],
  ['', '<div style="height:20px;overflow:hidden"><p>word</p></div>'],
  ['off page', '<p style="position:absolute;left:-9999px">word</p>'],
  ['off page', '<p style="position:absolute;top:-999px">word</p>'],
  ['off page', '<p style="position:fixed;left:100%">word</p>'],
  ['off page', '<p style="position:fixed;top:-200px">word</p>'],
  ['off page', '<div style="position:relative;left:-9999px"><p>word</p></div>'],
  ['off page', '<p style="text-indent:-9999px">word</p>'],
  ['off page', '<p style="text-indent:100%;white-space:nowrap;overflow:hidden">word</p>'],
  ['', '<p style="text-indent:-20px">word</p>'],
  ['', '<p style="position:absolute;left:9999px">word</p>'],
  ['', '<p style="position:absolute;top:99999px">word</p>'],
  ['', '<div style="position:absolute;left:0;top:0;width:0;height:0"><p>word</p></div>'],
  // Scrolled out of view is not off the page.
  [
    '',
    '<div id=s style="height:100px;overflow:auto;position:relative"><p style="position:absolute;top:0">word</p><div style="height:5000px"></div></div><script>s.scrollTop=4000</script>',
  ],
  ['', '<p>word</p><div style="height:5000px"></div><script>scrollTo(0,4000)</script>'],
  // The top layer.
  ['', '<div style="opacity:0"><div popover id=p>word</div></div><script>p.showPopover()</script>'],
  [
    '',
    '<div style="height:0;overflow:hidden"><dialog id=d>word</dialog></div><script>d.showModal()</script>',
  ],
];

test('text is marked unseen by the rule that hides it, and only then', async () => {
  for (const [rule, html] of CASES) {
    const found = await lines(FILL + html);
    const line = found.split('\n').find((one) => one.includes('"word"')) ?? `no line in: ${found}`;
    const said = /\[unseen: ([a-z -]+)\]/.exec(line)?.[1] ?? '';
    assert.equal(said || (line.includes('"word"') ? '' : line), rule, `${html}\n${found}`);
  }
});

/** Ways in which a style comes to an element that has no style of its own. Each holds one text, `word`. */
const WAYS: [rule: string, html: string][] = [
  ['opacity', '<style>.h{opacity:0}</style><p class=h>word</p>'],
  ['opacity', '<style>@media all{@supports (opacity:0){@layer a{.h{opacity:0}}}}</style><p class=h>word</p>'],
  ['opacity', '<style>.o{.h{opacity:0}}</style><div class=o><p class=h>word</p></div>'],
  ['opacity', '<style>.o{color:red;.x &{opacity:0}}</style><div class=x><p class=o>word</p></div>'],
  ['opacity', '<style>.o{@media all{opacity:0}}</style><p class=o>word</p>'],
  ['opacity', '<style>@scope (.o){:scope{opacity:0}}</style><p class=o>word</p>'],
  ['opacity', '<style>@import url("data:text/css,p{opacity:0}");</style><p>word</p>'],
  ['opacity', '<style>p{all:unset;opacity:0}</style><p>word</p>'],
  [
    'opacity',
    '<style id=s>p{margin:0}</style><p>word</p><script>s.sheet.cssRules[0].style.opacity=0</script>',
  ],
  [
    'opacity',
    '<style id=s>q{opacity:0}</style><p>word</p><script>s.sheet.cssRules[0].selectorText="p"</script>',
  ],
  [
    'opacity',
    '<p>word</p><script>{const a=new CSSStyleSheet();a.replaceSync("p{opacity:0}");document.adoptedStyleSheets=[a]}</script>',
  ],
  [
    'opacity',
    '<p id=e>word</p><script>e.animate({opacity:[0,0]},{duration:1e6,fill:"forwards"}).pause()</script>',
  ],
  [
    'opacity',
    '<style>@keyframes k{from,to{opacity:0}}.k{animation:k 1000s paused}</style><p class=k>word</p>',
  ],
  [
    'opacity',
    '<x-a id=e></x-a><script>e.attachShadow({mode:"open"}).innerHTML="<p>word</p><style>:host{opacity:0}</style>"</script>',
  ],
  [
    'opacity',
    '<div id=e></div><script>e.attachShadow({mode:"open"}).innerHTML="<p>word</p><style>:host{opacity:0}</style>"</script>',
  ],
  [
    'opacity',
    '<div id=e><p>word</p></div><script>e.attachShadow({mode:"open"}).innerHTML="<slot></slot><style>::slotted(p){opacity:0}</style>"</script>',
  ],
  [
    'opacity',
    '<style>::part(q){opacity:0}</style><div id=e></div><script>e.attachShadow({mode:"open"}).innerHTML="<p part=q>word</p>"</script>',
  ],
  [
    'opacity',
    '<div id=e></div><script>{const r=e.attachShadow({mode:"open"});r.innerHTML="<p>word</p>";r.firstChild.animate({opacity:[0,0]},{duration:1e6}).pause()}</script>',
  ],
  [
    'opacity',
    '<div id=e></div><script>e.attachShadow({mode:"open"}).innerHTML="<p>word</p><style>@scope{:scope{opacity:0}}</style>"</script>',
  ],
  // Shorthands whose parts are not known yet, and parts of them set after.
  [
    'color',
    '<style>:root{--b:#00e}div{background:var(--b);background-image:none;color:#00e}</style><div><p>word</p></div>',
  ],
  ['font-size', '<style>:root{--f:0/1 a}div{font:var(--f);font-weight:400}</style><div><p>word</p></div>'],
  [
    'clipped',
    '<style>:root{--o:hidden}div{overflow:var(--o);overflow-x:hidden;height:0}</style><div><p>word</p></div>',
  ],
  ['clipped', '<style>p{clip-path:inset(50%)}</style><p>word</p>'],
  ['clipped', '<style>div{overflow:hidden;height:0}</style><div><p>word</p></div>'],
  ['off page', '<style>p{position:absolute;left:-9999px}</style><p>word</p>'],
  ['off page', '<style>div{text-indent:-9999px}</style><div><p>word</p></div>'],
  ['font-size', '<style>div{font:0/1 a}</style><div><p>word</p></div>'],
  ['color', '<style>div{color:#fff}</style><div><p><b>word</b></p></div>'],
  ['color', '<style>div{background:#00e}</style><div><a href=/x style="color:#00e"><b>word</b></a></div>'],
  ['color', '<style>:root{--c:#fff}div{color:var(--c)}</style><div><p>word</p></div>'],
  ['color', '<div bgcolor></div><table bgcolor="#000000"><tr><td>word</td></tr></table>'],
  ['', '<style>body{background:#000;color:#fff}</style><p>word</p>'],
  ['', '<style>div{opacity:0}</style><p>word</p>'],
];

test('a style is found whatever way it takes', async () => {
  // With so many rules that every element is read, and with few.
  const many = `<style>${Array.from({ length: 80 }, (_, at) => `.m${at}{opacity:1}`).join('')}</style>`;
  for (const [rule, html] of WAYS) {
    for (const more of ['', many]) {
      await page.setContent('<!doctype html><title>t</title>');
      await page.evaluate(() => {
        document.adoptedStyleSheets = [];
      });
      const found = await lines(FILL + more + html);
      const line = found.split('\n').find((one) => one.includes('word')) ?? `no line in: ${found}`;
      const said = /unseen: ([a-z -]+)\]/.exec(line)?.[1] ?? '';
      assert.equal(said, rule, `${html}\n${found}`);
    }
  }
});

test('the canvas of a dark page is not taken for white', async () => {
  const dark = await bench.open('empty.html');
  const reader = await engine(dark, 'wasm2js');
  await dark.setContent('<!doctype html><title>t</title><meta name=color-scheme content=dark><p>word</p>');
  assert.doesNotMatch(await outline(reader), /unseen/);
});

test('a rule that a script changes is looked at again', async () => {
  const sheet = '<style id=s>p::before{content:""} p{opacity:1}</style>';
  assert.doesNotMatch(await lines(`${FILL}${sheet}<p>word</p>`), /said|unseen/);
  await page.evaluate(() => {
    const [before, all] = [...(document.styleSheets[0]?.cssRules ?? [])] as CSSStyleRule[];
    before?.style.setProperty('content', '"said "');
    all?.style.setProperty('opacity', '0');
  });
  assert.match(await outline(host), /\[unseen: opacity\]: "said word"/);
});

test('letters are shown as a style above them says', async () => {
  for (const [shown, html] of [
    ['WORD', '<style>div{text-transform:uppercase}</style><div><p>word</p></div>'],
    ['word', '<style>div{text-transform:uppercase}p{text-transform:none}</style><div><p>word</p></div>'],
    ['WORD', '<div style="text-transform:uppercase"><p>word</p></div>'],
  ] as const) {
    assert.ok(
      (await lines(FILL + html)).includes(`"${shown}"`) || (await lines(FILL + html)).includes(`: ${shown}`),
      html,
    );
  }
  assert.match(
    await lines(`${FILL}<style>div{cursor:pointer}</style><div><p>word</p></div>`),
    /clickable "word" \[ref/,
  );
  assert.doesNotMatch(
    await lines(`${FILL}<style>div{visibility:hidden}</style><div><p>word</p></div>`),
    /word/,
  );
  assert.match(
    await lines(`${FILL}<style>div{visibility:hidden}p{visibility:visible}</style><div>x<p>word</p></div>`),
    /word/,
  );
});

test('what is not rendered is not there', async () => {
  for (const html of [
    '<p style="display:none">word</p>',
    '<p style="visibility:hidden">word</p>',
    '<details><summary>s</summary>word</details>',
    '<div style="content-visibility:hidden">word</div>',
    '<div popover>word</div>',
    '<dialog>word</dialog>',
    '<p hidden="until-found">word</p>',
  ]) {
    const found = await lines(FILL + html);
    assert.ok(!found.includes('word'), `${html}\n${found}`);
  }
  for (const html of [
    '<div style="visibility:hidden">x<p style="visibility:visible">word</p></div>',
    '<details open><summary>s</summary>word</details>',
    '<div style="display:contents">word</div>',
  ]) {
    assert.match(await lines(FILL + html), /"word"/, html);
  }
});

/** Each is one thing a person can act on; its line must have a handle and hold these words. */
const ACTIONS: [line: string, html: string][] = [
  ['link "a"', '<a href=/x>a</a>'],
  ['button "a"', '<button>a</button>'],
  ['button "a" [disabled]', '<button disabled>a</button>'],
  ['clickable "a"', '<div style="cursor:pointer">a</div>'],
  ['clickable "a"', '<div onclick="1">a</div>'],
  ['clickable "a"', '<div tabindex=0>a</div>'],
  ['clickable "a"', '<div style="display:contents" onclick="1">a</div>'],
  ['clickable "a"', '<div style="height:0" onclick="1">a</div>'],
  ['- clickable', '<div style="cursor:pointer"><svg width=9 height=9><path d="M0 0h9v9z"/></svg></div>'],
  ['img [clickable]', `<img src="${IMAGE}" width=9 height=9 style="cursor:pointer">`],
  ['img [clickable]', `<img alt="" src="${IMAGE}" width=9 height=9 style="cursor:pointer">`],
  ['img [clickable]', '<svg width=9 height=9 style="cursor:pointer"><path d="M0 0h9v9z"/></svg>'],
  ['clickable', '<svg width=9 height=9><path class=c style="cursor:pointer" d="M0 0h9v9z"/></svg>'],
  ['clickable', '<svg width=9 height=9><g onclick="1"><path d="M0 0h9v9z"/></g></svg>'],
  ['generic "a" [draggable]', '<div draggable=true>a</div>'],
  ['[editable]', '<div contenteditable>a</div>'],
  ['[editable]', '<div contenteditable=plaintext-only>a</div>'],
  ['textbox "a"', '<div role=textbox contenteditable aria-label=a></div>'],
  ['radio "a"', '<label><input type=radio style="opacity:0">a</label>'],
  ['radio "a"', '<label><input type=radio style="display:none">a</label>'],
  ['checkbox "a"', '<label><input type=checkbox style="visibility:hidden">a</label>'],
  ['checkbox "a"', '<label><input type=checkbox style="position:absolute;clip:rect(0,0,0,0)">a</label>'],
  ['checkbox "a"', '<label for=i>a</label><div style="display:none"><input id=i type=checkbox></div>'],
  ['file upload "a"', '<label>a<input type=file></label>'],
  ['file upload "a"', '<label>a<input type=file hidden></label>'],
  ['file upload', '<div hidden><input type=file></div>'],
  ['file upload [multiple] [accept="image/*"]', '<input type=file multiple accept="image/*">'],
  ['button "a" [collapsed]', '<details><summary>a</summary>b</details>'],
  [
    'link "a"',
    `<img usemap="#m" src="${IMAGE}" width=9 height=9><map name=m><area href=/x alt=a coords=0,0,9,9></map>`,
  ],
  [
    'button "Save"',
    '<button><svg aria-hidden=true width=9 height=9></svg><span><span>Save</span></span></button>',
  ],
  ['switch "a"', '<div role=switch aria-label=a>x</div>'],
  ['combobox "a"', '<select aria-label=a><option>1</option></select>'],
  ['slider "a"', '<input type=range aria-label=a>'],
  ['button "a"', '<input type=color aria-label=a>'],
  ['textbox "a"', '<input type=date aria-label=a>'],
  ['button "a"', `<input type=image alt=a src="${IMAGE}">`],
  ['video', '<video controls></video>'],
  ['canvas [opaque]', '<canvas width=9 height=9></canvas>'],
  ['iframe', '<iframe srcdoc="x"></iframe>'],
  ['button "a" [aria-hidden]', '<div aria-hidden=true><button>a</button></div>'],
  ['button "a" [inert]', '<div inert><button>a</button></div>'],
  ['button "a" [unseen: opacity]', '<button style="opacity:0">a</button>'],
  ['row [clickable]', '<table><tr style="cursor:pointer"><td>a</td><td>b</td></tr></table>'],
  ['listitem [clickable]', '<ul><li onclick="1">a</li></ul>'],
  ['menuitem "a"', '<div role=menu><div role=menuitem>a</div></div>'],
  ['button "a" [popover]', '<button id=p popover>a</button><script>p.showPopover()</script>'],
];

test('nothing a person can act on is dropped', async () => {
  assert.ok(ACTIONS.length >= 30);
  for (const [line, html] of ACTIONS) {
    const found = await lines(FILL + html);
    const plain = found.split('\n').map((one) => one.replace(/ \[ref=\w+\]/, ' [ref]'));
    const [head = '', ...marks] = line.split(/(?= ?\[)/);
    const hit = plain.find((one) => one.includes(head) && marks.every((mark) => one.includes(mark.trim())));
    assert.ok(hit?.includes('[ref]'), `${line} in ${html}\n${found}`);
  }
});

test('of several modal dialogs the one on top is the modal one, whatever their order in the page', async () => {
  const found = await lines(
    '<p>behind</p><dialog id=a aria-label=A><button>x</button></dialog><dialog id=b aria-label=B><button>y</button></dialog><script>b.showModal();a.showModal()</script>',
  );
  const [first = '', ...rest] = found.split('\n').filter((one) => !one.startsWith(' '));
  assert.match(first, /^- dialog "A" \[ref=\w+\] \[modal\] \[attr\]: button "x"/, found);
  assert.ok(
    rest.filter(Boolean).every((one) => one.includes('[inert]')),
    found,
  );
});

test('an area of an image map is clicked where it is', async () => {
  await page.setContent(
    `<!doctype html><img usemap="#m" src="${IMAGE}" width=200 height=100 alt=Map><map name=m><area href="#north" alt=North shape=rect coords="0,0,200,50"><area href="#south" alt=South shape=poly coords="0,60,200,60,100,99"></map>`,
  );
  const found = await outline(host);
  const ref = /link "South" \[ref=(\w+)\]/.exec(found)?.[1] ?? assert.fail(found);
  const acted = await host.call({ op: 'act', step: { do: 'click', ref } });
  assert.equal(acted.response, 'acted', JSON.stringify(acted));
  assert.equal(new URL(page.url()).hash, '#south');
});
