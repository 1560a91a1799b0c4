/**
 * Where a text stops being JSON, for the sentence about it; undefined when it is JSON. The engine's own message names
 * no place for most mistakes and quotes the text, which may hold a password. Runs only after parsing has failed.
 */
export const whereNotJson = (text: string): { line: number; column: number; isEnd: boolean } | undefined => {
  const at = firstWrong(text)
  if (at === undefined) return undefined
  const before = text.slice(0, at)
  return {
    line: before.split('\n').length,
    column: at - before.lastIndexOf('\n'),
    isEnd: at >= text.trimEnd().length,
  }
}

const space = /[ \t\n\r]*/y
// A string holds anything but quotation marks, backslashes and what comes before the space.
const text = String.raw`"(?:[ !#-\[\]-\u{10ffff}]|\\(?:["\\\/bfnrt]|u[0-9a-fA-F]{4}))*"`
const number = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+\-]?\d+)?(?![\w.])`
const scalar = new RegExp(String.raw`${text}|${number}|true\b|false\b|null\b`, 'uy')
const key = new RegExp(String.raw`${text}[ \t\n\r]*:`, 'uy')

/** `wants` is what may come next: a value, the first item or end of a list or object, or what follows a value. */
type Wants = 'value' | 'first' | 'after'

const firstWrong = (json: string): number | undefined => {
  const open: ('{' | '[')[] = []
  let wants: Wants = 'value'
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.test(json)
    if (found) at = pattern.lastIndex
    return found
  }
  for (;;) {
    take(space)
    const sign = json[at]
    const inside = open.at(-1)
    const closes = inside !== undefined && sign === (inside === '{' ? '}' : ']')
    if (wants === 'after') {
      if (inside === undefined) return sign === undefined ? undefined : at
      if (closes) {
        open.pop()
        at += 1
        continue
      }
      if (sign !== ',') return at
      at += 1
      take(space)
    } else if (wants === 'first' && closes) {
      open.pop()
      at += 1
      wants = 'after'
      continue
    }
    // In an object each value comes behind its name.
    if (inside === '{' && !take(key)) return at
    take(space)
    const starts = json[at]
    if (starts === '{' || starts === '[') {
      open.push(starts)
      at += 1
      wants = 'first'
    } else if (take(scalar)) wants = 'after'
    else return at
  }
}
