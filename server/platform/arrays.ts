/**
 * Arrays for parameters of statements that are said with hundreds of rows, as PostgreSQL reads them (`$1::bigint[]`). The driver writes
 * each element by way of its general form, which costs a delivery more than all else that it does with its rows.
 */
export const numbers = (list: readonly (number | null)[]): string =>
  `{${list.map((one) => (one === null ? 'NULL' : one)).join(',')}}`

export const texts = (list: readonly (string | null)[]): string => `{${list.map(quoted).join(',')}}`

const quoted = (text: string | null): string => {
  if (text === null) return 'NULL'
  return special.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`
}
const special = /["\\]/
