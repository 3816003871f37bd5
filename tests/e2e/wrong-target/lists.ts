import { ABC, put, rows, type Scenario } from './scenario.ts';

const deleteBeta = { target: ['button', 'Delete', 1] as [string, string, number] };
const table = (cells: string[][], control = '<button>Delete</button>') =>
  `<table>${cells
    .map(
      ([first, name]) =>
        `<tr class="row"><td>${first}</td><td class="name">${name}</td><td>${control}</td></tr>`,
    )
    .join('')}</table>`;

/** Lists that reuse their nodes, sort themselves anew, grow and shrink. */
export const lists: Scenario[] = [
  {
    name: 'list items are recycled',
    set: put(rows(ABC)),
    ...deleteBeta,
    does: 'rotate()',
    gives: 'changed',
    next: 'Gamma',
    says: /Beta[\s\S]*Gamma/,
  },
  {
    name: 'rows without any markup are recycled',
    set: put(rows(ABC, undefined, 'div')),
    ...deleteBeta,
    does: 'rotate()',
    gives: 'changed',
    next: 'Gamma',
    says: /Beta[\s\S]*Gamma/,
  },
  {
    name: 'the first cell stays and a later one says what the row is about',
    set: put(
      table([
        ['ACME', 'Invoice 1001'],
        ['ACME', 'Invoice 1002'],
        ['ACME', 'Invoice 1003'],
      ]),
    ),
    ...deleteBeta,
    does: 'rotate()',
    gives: 'changed',
    next: 'Invoice 1003',
    says: /1002[\s\S]*1003/,
  },
  {
    name: 'the only row of its words is recycled to another long number',
    set: put(
      table([
        ['ACME', 'Invoice 1001'],
        ['Umbrella', 'Invoice 1002'],
      ]),
    ),
    target: ['button', 'Delete', 0],
    does: `$('.name').textContent = 'Invoice 1003'`,
    gives: 'changed',
    next: 'Invoice 1003',
  },
  {
    name: 'rows that differ in times only',
    set: put(
      table([
        ['Basel', '14:35'],
        ['Basel', '15:35'],
        ['Basel', '16:35'],
      ]),
    ),
    ...deleteBeta,
    does: 'rotate()',
    gives: 'changed',
    next: '16:35',
  },
  {
    name: 'cells of a grid that is only drawn as one',
    set: put(
      `<div>${ABC.map((name) => `<div class="cell">${name}</div><div><button>Delete</button></div>`).join('')}</div>`,
      `$$('button').forEach((one, at) => about(one, () => $$('.cell')[at].textContent))`,
    ),
    ...deleteBeta,
    does: `rotate('.cell')`,
    gives: 'changed',
    next: 'Gamma',
  },
  {
    name: 'terms and descriptions',
    set: put(
      `<dl>${ABC.map((name) => `<dt>${name}</dt><dd><button>Delete</button></dd>`).join('')}</dl>`,
      `$$('button').forEach((one, at) => about(one, () => $$('dt')[at].textContent))`,
    ),
    ...deleteBeta,
    does: `rotate('dt')`,
    gives: 'changed',
    next: 'Gamma',
  },
  {
    name: 'controls beside text in one line',
    set: put(
      `<p>${ABC.map((name) => `<span class="cell">${name}</span> <button>Delete</button> `).join('')}</p>`,
      `$$('button').forEach((one, at) => about(one, () => $$('.cell')[at].textContent))`,
    ),
    ...deleteBeta,
    does: `rotate('.cell')`,
    gives: 'changed',
    next: 'Gamma',
  },
  {
    name: 'a list inside the row holds the controls',
    set: put(
      table(
        [
          ['1', 'Alpha'],
          ['2', 'Beta'],
        ],
        '<ul><li><button>Delete</button></li></ul>',
      ),
    ),
    ...deleteBeta,
    does: 'rotate()',
    gives: 'changed',
    next: 'Alpha',
  },
  {
    name: 'pictures say what the rows are about',
    set: put(
      `<ul>${ABC.map((name) => `<li class="row">Photo <img class="name" alt="${name}" width="9" height="9"> <button>Delete</button></li>`).join('')}</ul>`,
    ),
    ...deleteBeta,
    does: 'rotate()',
    gives: 'changed',
    next: 'Gamma',
  },
  {
    name: 'fields say what the rows are about',
    set: put(
      `<div>${ABC.map((name) => `<div class="row"><input class="name" aria-label="Name" value="${name}"> <button>Delete</button></div>`).join('')}</div>`,
    ),
    ...deleteBeta,
    does: 'rotate()',
    gives: 'changed',
    next: 'Gamma',
  },
  {
    name: 'cards with headings are recycled',
    set: put(
      `<div>${ABC.map((name) => `<div class="row"><h3 class="name">${name}</h3><p>Lamp</p><button>Delete</button></div>`).join('')}</div>`,
    ),
    ...deleteBeta,
    does: 'rotate()',
    gives: 'changed',
    next: 'Gamma',
    says: /Beta[\s\S]*Gamma/,
  },
  {
    name: 'long cards that react to clicks are recycled',
    set: put(
      `<div>${ABC.map((name) => `<div class="row" style="cursor:pointer"><b class="name">${name}</b> ${'words '.repeat(30)}</div>`).join('')}</div>`,
    ),
    target: ['clickable', '', 1],
    does: 'rotate()',
    gives: 'changed',
    next: 'Gamma',
  },
  {
    name: 'keyed rows are sorted anew',
    set: put(rows(ABC)),
    ...deleteBeta,
    does: `$('ul').append(...$$('li').reverse())`,
    gives: 'ok',
    hits: 'Beta',
  },
  {
    name: 'records of index-keyed rows are sorted anew around one that stays',
    set: put(rows(ABC)),
    ...deleteBeta,
    does: `rotate('li:first-child .name, li:last-child .name')`,
    gives: 'ok',
    hits: 'Beta',
  },
  {
    name: 'a node is inserted before three buttons',
    set: put('<div><button>One</button><button>Two</button><button>Three</button></div>'),
    target: ['button', 'Two'],
    does: `{ const first = document.createElement('button'); first.textContent = 'Zero'; $('div').prepend(first); stageAll() }`,
    gives: 'ok',
    hits: 'Two',
  },
  {
    name: 'a row is inserted before the others',
    set: put(rows(ABC)),
    ...deleteBeta,
    does: `{ const row = $('li').cloneNode(true); row.querySelector('.name').textContent = 'Omega'; $('ul').prepend(row); stageAll() }`,
    gives: 'ok',
    hits: 'Beta',
  },
  {
    name: 'the row above is removed',
    set: put(rows(ABC, undefined, 'div')),
    ...deleteBeta,
    does: `$('.row').remove()`,
    gives: 'ok',
    hits: 'Beta',
  },
  {
    name: 'all other rows are removed',
    set: put(rows(ABC, undefined, 'div')),
    ...deleteBeta,
    does: `$$('.row').filter((row) => !row.textContent.includes('Beta')).forEach((row) => row.remove())`,
    gives: 'ok',
    hits: 'Beta',
  },
  {
    name: 'the row is removed',
    set: put(rows(ABC)),
    ...deleteBeta,
    does: `$$('.row')[1].remove()`,
    gives: 'detached',
    noNext: true,
    says: /removed from the page/,
  },
  {
    name: 'the list is rendered anew',
    set: put(rows(ABC)),
    ...deleteBeta,
    does: `again('.row')`,
    gives: 'detached',
    next: 'Beta',
  },
  {
    name: 'one of two equal rows is removed: the other was always another',
    set: put(rows(['Beta', 'Beta', 'Gamma'])),
    target: ['button', 'Delete', 0],
    does: `$('.row').remove()`,
    gives: 'detached',
    noNext: true,
  },
  {
    name: 'of two equal rows the second is meant and the first removed',
    set: put(rows(['Beta', 'Beta'])),
    ...deleteBeta,
    does: `$('.row').remove()`,
    gives: 'ok',
    hits: 'Beta',
  },
  {
    name: 'two equal rows are rendered anew',
    set: put(rows(['Beta', 'Beta'])),
    ...deleteBeta,
    does: `again('.row')`,
    gives: 'ambiguous',
  },
  {
    name: 'two equal rows became one new one',
    set: put(rows(['Beta', 'Beta'])),
    ...deleteBeta,
    does: `$('.row').remove(); again('.row')`,
    gives: 'ambiguous',
  },
  {
    name: 'a price in the row moves',
    set: put(
      table(
        [
          ['AAPL', '172.33'],
          ['MSFT', '401.10'],
        ],
        '<button>Buy</button>',
      ),
    ),
    target: ['button', 'Buy', 0],
    does: `$('.name').textContent = '172.35'`,
    gives: 'changed',
    next: '172.35',
    says: /172\.33[\s\S]*172\.35/,
  },
  {
    name: 'an age in the row ages',
    set: put(
      `<ul><li class="row"><span class="name">Beta</span> <time datetime="2026-11-30T10:00Z">3 minutes ago</time> <button>Delete</button></li></ul>`,
    ),
    target: ['button', 'Delete'],
    does: `$('time').textContent = '2 hours ago'`,
    gives: 'ok',
    hits: 'Beta',
  },
  {
    name: 'the moment the row is about moves',
    set: put(
      `<ul><li class="row"><b>Standup</b> <time class="name" datetime="2026-11-30">this week</time> <button>Delete</button></li></ul>`,
    ),
    target: ['button', 'Delete'],
    does: `$('time').dateTime = '2026-12-07'`,
    gives: 'changed',
  },
  {
    name: 'a timer and a status in the row run',
    set: put(
      rows(
        ['Beta'],
        '<span role="timer">9 left</span> <span role="status">queued</span> <button>Delete</button>',
      ),
    ),
    target: ['button', 'Delete'],
    does: `$('[role=timer]').textContent = 'over'; $('[role=status]').textContent = 'running'`,
    gives: 'ok',
    hits: 'Beta',
  },
  {
    name: 'another toggle in the row is renamed',
    set: put(rows(ABC, '<button class="f">Follow</button> <button>Delete</button>')),
    ...deleteBeta,
    does: `$$('.f')[1].textContent = 'Following'`,
    gives: 'ok',
    hits: 'Beta',
  },
  {
    name: 'the toggle itself is renamed',
    set: put(rows(ABC, '<button>Follow</button>')),
    target: ['button', 'Follow', 1],
    does: `$$('button')[1].textContent = 'Following'`,
    gives: 'changed',
    next: 'Beta',
    says: /Follow[\s\S]*Following/,
  },
  {
    name: 'a box in the row is checked and a field filled',
    set: put(
      rows(
        ABC,
        '<input type="checkbox" aria-label="Pick"> <input aria-label="Note"> <button>Delete</button>',
      ),
    ),
    ...deleteBeta,
    does: `$$('[type=checkbox]')[1].checked = true; $$('[aria-label=Note]')[1].value = 'x'`,
    gives: 'ok',
    hits: 'Beta',
  },
  {
    name: 'conversations sort themselves by index after one was sent',
    set: put(rows(['Anna', 'Bert', 'Carla'], '<button>Reply</button>', 'div')),
    target: ['button', 'Reply', 2],
    does: 'rotate(".name", 2)',
    gives: 'changed',
    next: 'Bert',
  },
  {
    name: 'conversations sort themselves by key after one was sent',
    set: put(rows(['Anna', 'Bert', 'Carla'], '<button>Reply</button>')),
    target: ['button', 'Reply', 2],
    does: `$('ul').prepend($$('li')[2])`,
    gives: 'ok',
    hits: 'Carla',
  },
  {
    name: 'a virtual list is scrolled',
    set: put(
      `<div id="window" style="height:120px;overflow:auto"><div style="height:30000px"><div id="rows" style="position:sticky;top:0"></div></div></div>`,
      `$('#rows').innerHTML = '<div class="row"><span class="name"></span> <button>Open</button></div>'.repeat(4)`,
      `globalThis.draw = () => { const first = Math.round($('#window').scrollTop / 30); $$('.name').forEach((name, at) => { name.textContent = 'Record ' + (first + at) }) }`,
      `draw(); $('#window').addEventListener('scroll', draw); stageAll()`,
    ),
    target: ['button', 'Open', 1],
    does: `new Promise((done) => { $('#window').scrollTop = 3000; requestAnimationFrame(() => requestAnimationFrame(done)) })`,
    gives: 'changed',
    next: 'Record 101',
  },
  {
    name: 'a virtual list is scrolled away and back',
    set: put(rows(ABC, undefined, 'div')),
    ...deleteBeta,
    does: 'rotate(); rotate(".name", 2)',
    gives: 'ok',
    hits: 'Beta',
  },
];
