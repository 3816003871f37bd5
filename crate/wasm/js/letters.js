// Text as it is shown. https://www.w3.org/TR/css-text-3/#text-transform-property

const TRANSFORMS = {
  uppercase: (text) => text.toUpperCase(),
  lowercase: (text) => text.toLowerCase(),
  capitalize: (text) => text.replace(/(?<![\p{L}\p{N}'’])[\p{L}\p{N}]/gu, (letter) => letter.toUpperCase()),
};

/** The text in the letters a `text-transform` gives it. */
export function shown(text, name) {
  const transform = name !== 'none' && TRANSFORMS[name];
  return transform ? transform(text) : text;
}
