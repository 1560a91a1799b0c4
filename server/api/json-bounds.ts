/** Deeper than anything that the contract takes. */
const deepest = 64
/** Ten thousand contacts with everything that one can have need half of it. */
const mostParts = 1_000_000

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Why a text that may be JSON is not even tried: what it would become in memory grows with its depth and its parts, not with
 * its length. One walk over the octets; whether it is JSON is for the parser to say.
 */
export const whyNotTried = (text: Buffer): string | undefined => {
  let depth = 0
  let parts = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case quote:
        for (at += 1; at < text.length && text[at] !== quote; at += 1) if (text[at] === backslash) at += 1
        break
      case openList:
      case openObject:
        depth += 1
        parts += 1
        if (depth > deepest) return `it is nested more than ${deepest} deep.`
        break
      case closeList:
      case closeObject:
        depth -= 1
        break
      case comma:
      case colon:
        parts += 1
    }
    if (parts > mostParts) return 'it has more than a million parts.'
  }
  return undefined
}
