/** Text as COPY reads it. */
export const copyCell = (text: string): string =>
  needsEscape.test(text) ? text.replace(everyEscape, (character) => escapes[character]!) : text

const needsEscape = /[\\\t\n\r]/
const everyEscape = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** An array of texts as COPY reads it. */
export const copyArray = (texts: readonly string[]): string =>
  texts.length === 0
    ? '{}'
    : copyCell(`{${texts.map((text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`)
