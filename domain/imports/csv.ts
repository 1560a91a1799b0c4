/** Writing CSV that spreadsheets open well: RFC 4180, and text that can't act as a formula (rules/results 7). */

/** Byte order mark: with it Excel takes the file for UTF-8. */
export const csvMark = '\ufeff'

/** One line with its CRLF. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * One cell. Text that begins like a formula gets an apostrophe in front, which spreadsheets take for 'this is text'. What
 * is only a number, also a negative one or a telephone number with its plus, stays itself: it computes nothing.
 */
export const csvCell = (value: string): string => {
  const safe = beginsFormula.test(value) && !isOnlyNumber.test(value) ? `'${value}` : value
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// Full-width signs count: Excel turns them into plain ones. White space before the sign is no protection. Where semicolons separate
// cells, what follows one would be a cell of its own.
const beginsFormula = /^[\t\r\n]|^\s*[=+\-@＝＋－＠;；]/
const isOnlyNumber = /^[+-]?\d+([.,]\d+)?$|^\+\d[\d ]*$|^\+1 ?\(\d{3}\) ?\d{3}-\d{4}$/
