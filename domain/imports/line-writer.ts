/** Puts lines together out of what a tokenizer comes across: white space collapses, empty lines do not count. */
export type LineWriter = {
  text: (text: string) => void
  tab: () => void
  line: () => void
  /** How many digits were written so far. */
  digits: () => number
  end: () => string
}

export const createLineWriter = (): LineWriter => {
  const lines: string[] = []
  let parts: string[] = []
  let digits = 0
  const line = (): void => {
    if (parts.length === 0) return
    const text = parts
      .join('')
      .replace(/[ \r\n\f]+/g, ' ')
      .replace(/^ | $/g, '')
    // A row keeps its empty cells in front, by which its columns are counted.
    if (/\S/.test(text)) lines.push(text)
    parts = []
  }
  return {
    text: (text) => {
      for (const _ of text.matchAll(/\d/g)) digits += 1
      parts.push(text.replaceAll('\t', ' '))
    },
    tab: () => void parts.push('\t'),
    line,
    digits: () => digits,
    end: () => {
      line()
      return lines.join('\n')
    },
  }
}
