// Text as it is shown. https://www.w3.org/TR/css-text-3/#text-transform-property

const TRANSFORMS = {
  uppercase: (text) => text.toUpperCase(),
  lowercase: (text) => text.toLowerCase(),
  capitalize: (text) => text.replace(/(?<![\p{L}\p{N}'’])[\p{L}\p{N}]/gu, (letter) => letter.toUpperCase()),
};

/** The text in the letters its style gives it. */
export function shown(text, style) {
  const transform = style && TRANSFORMS[style.textTransform];
  return transform ? transform(text) : text;
}
