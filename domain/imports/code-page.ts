/**
 * The character that a byte stands for in Windows code page 1252, which is Latin 1 but for the places 80 to 9F. Word
 * writes RTF in it, and browsers read `&#146;` by it.
 */
export const fromWindows1252 = (byte: number): string =>
  byte >= 0x80 && byte <= 0x9f ? specials[byte - 0x80]! : String.fromCharCode(byte)

const specials = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
