/** A CSV file cut into its lines, each with its line end; a line end within quotes is part of the line. */
export const csvLines = (text: string): string[] =>
  text.match(/(?:"(?:[^"]|"")*"|[^"\n])*(?:\n|$)/g)?.filter(Boolean) ?? []

/** The head, and of the others those whose phone number, the first column, is wanted. */
export const linesOfPhones = (text: string, isWanted: (digits: string) => boolean): string => {
  const [head = '', ...lines] = csvLines(text)
  return head + lines.filter((line) => isWanted(digitsOf(line))).join('')
}

/** '(217) 555-0101' and '+12175550101' are '2175550101', as numbers travel; the prefixes of other countries stay. */
const digitsOf = (line: string): string => {
  const [, cell = ''] = /^("(?:[^"]|"")*"|[^,]*)/.exec(line) ?? []
  const digits = cell.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
