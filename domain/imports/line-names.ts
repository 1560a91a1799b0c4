import type { FoundNumber } from './find-numbers.ts'
import { nameIn } from './pasted-name.ts'

/** Addresses of mail and web pages hold digits and names that are neither; NUL keeps the places of all else. */
export const maskAddresses = (line: string): string =>
  /@|:\/\/|www\./i.test(line)
    ? line.replace(/[^\s<>()[\],;"|]+/g, (word) =>
        /^[^@]+@\p{L}|:\/\/|^www\./iu.test(word) ? '\0'.repeat(word.length) : word,
      )
    : line

/** Each number with the name beside it: names in front of their numbers if the line begins with one, else behind. */
export const withNames = (line: string, numbers: readonly FoundNumber[]): { name: string; number: string }[] => {
  const first = numbers[0]
  if (!first) return []
  const lead = nameIn(line.slice(0, first.start), 'before')
  if (lead !== '') {
    let name = lead
    return numbers.map(({ number }, at) => {
      const between = at === 0 ? '' : nameIn(line.slice(numbers[at - 1]!.end, numbers[at]!.start), 'before')
      // 'Ada 217-555-0100 her mother 217-555-0101': a new name is written as the first one is.
      if (between !== '' && !(/^\p{Ll}/u.test(between) && !/^\p{Ll}/u.test(lead))) name = between
      return { name, number }
    })
  }
  const behind = numbers.map(({ end }, at) => nameIn(line.slice(end, numbers[at + 1]?.start ?? line.length), 'behind'))
  for (let at = behind.length - 2; at >= 0; at -= 1) behind[at] ||= behind[at + 1]!
  for (let at = 1; at < behind.length; at += 1) behind[at] ||= behind[at - 1]!
  return numbers.map(({ number }, at) => ({ name: behind[at]!, number }))
}
