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
const scalar =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|true\b|false\b|null\b/y
const key = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"[ \t\n\r]*:/y

/** `wants` is what may come next: a value, the first item or end of a list or object, or what follows a value. */
type Wants = 'value' | 'first' | 'after'

const firstWrong = (text: string): number | undefined => {
  const open: ('{' | '[')[] = []
  let wants: Wants = 'value'
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.test(text)
    if (found) at = pattern.lastIndex
    return found
  }
  for (;;) {
    take(space)
    const sign = text[at]
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
    const starts = text[at]
    if (starts === '{' || starts === '[') {
      open.push(starts)
      at += 1
      wants = 'first'
    } else if (take(scalar)) wants = 'after'
    else return at
  }
}
