// The rules of style sheets, whatever conditions they stand under.

/** What a rule may select that cannot be asked by a query of its own. */
export const ANY = '*';

/**
 * Calls `take(selector, style)` for each style rule of the sheets until that gives false. Gives false when it
 * did, or when a sheet must not be read. Nothing of it is kept from one look to the next: a rule that a script
 * changed is another one, and nothing tells.
 */
export function rulesOf(sheets, take) {
  for (const sheet of sheets) if (!inSheet(sheet, take)) return false;
  return true;
}

function inSheet(sheet, take) {
  let rules;
  try {
    rules = sheet.cssRules;
  } catch {
    return false;
  }
  return inRules(rules, '', take);
}

function inRules(rules, around, take) {
  for (const rule of rules) {
    if (rule instanceof CSSImportRule) {
      // Without a sheet it is not loaded yet, and changes nothing.
      if (rule.styleSheet && !inSheet(rule.styleSheet, take)) return false;
      continue;
    }
    if (rule instanceof CSSKeyframesRule || rule instanceof CSSPageRule) continue;
    let selector = rule.selectorText;
    // https://www.w3.org/TR/css-nesting-1/#nest-selector
    if (selector !== undefined) selector = around ? nested(selector, around) : selector;
    // https://www.w3.org/TR/css-cascade-6/#scoped-styles : relative to roots that are not looked for here.
    else selector = rule.start === undefined ? around : ANY;
    if (selector && rule.style && !take(selector, rule.style)) return false;
    if (rule.cssRules?.length && !inRules(rule.cssRules, selector, take)) return false;
  }
  return true;
}

function nested(selector, around) {
  if (around === ANY) return ANY;
  return selector.includes('&') ? selector.replaceAll('&', `:is(${around})`) : `:is(${around}) ${selector}`;
}
