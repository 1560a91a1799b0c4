import { phoneFields } from './columns.ts'
import type { FoundNumber } from './find-numbers.ts'
import { type Halves, halvesIn, nameIn } from './pasted-name.ts'

/** Addresses of mail and web pages hold digits and names that are neither; NUL keeps the places of all else. */
export const maskAddresses = (line: string): string =>
  /@|:\/\/|www\./i.test(line)
    ? line.replace(/[^\s<>()[\],;"|]+/g, (word) =>
        /^[^@]+@\p{L}|:\/\/|^www\./iu.test(word) ? '\0'.repeat(word.length) : word,
      )
    : line

/** `isMore` where no name of its own stands beside it: a further number of the one before. */
type Named = { name: string; number: string; isMore: boolean; halves?: Halves | undefined }

/** The people of a line, each with all their numbers. A name over more of them than a person has is a heading. */
export const peopleIn = (line: string, numbers: readonly FoundNumber[]) => {
  const people: { name: string; number: string; others: string[]; halves?: Halves | undefined }[] = []
  for (const { isMore, ...one } of withNames(line, numbers)) {
    const last = people.at(-1)
    if (last && isMore && one.name !== '') last.others.push(one.number)
    else people.push({ ...one, others: [] })
  }
  return people.flatMap(({ others, halves, ...person }) => {
    const own = { ...person, ...(halves && { halves }) }
    if (others.length === 0) return [own]
    return others.length < phoneFields.length
      ? [{ ...own, others }]
      : [own, ...others.map((number) => ({ ...own, number }))]
  })
}

/** Each number with the name beside it: names in front of their numbers if the line begins with one, else behind. */
export const withNames = (line: string, numbers: readonly FoundNumber[]): Named[] => {
  const first = numbers[0]
  if (!first) return []
  const lead = nameIn(line.slice(0, first.start), 'before')
  if (lead !== '') {
    let name = lead
    let halves = halvesIn(line.slice(0, first.start), 'before')
    return numbers.map(({ number }, at) => {
      const gap = at === 0 ? '' : line.slice(numbers[at - 1]!.end, numbers[at]!.start)
      const between = nameIn(gap, 'before')
      // 'Ada 217-555-0100 her mother 217-555-0101': a new name is written as the first one is.
      const isNew = between !== '' && !(/^\p{Ll}/u.test(between) && !/^\p{Ll}/u.test(lead))
      if (isNew) {
        name = between
        halves = halvesIn(gap, 'before')
      }
      return { name, number, isMore: at > 0 && !isNew, halves }
    })
  }
  const texts = numbers.map(({ end }, at) => line.slice(end, numbers[at + 1]?.start ?? line.length))
  const behind = texts.map((text) => nameIn(text, 'behind'))
  const lastNamed = behind.findLastIndex((name) => name !== '')
  // A number without a name behind it is of whoever is named behind a later one, or else of the last.
  const places = behind.map((name, at) => (name === '' ? lastNamed : at))
  for (let at = lastNamed - 1; at >= 0; at -= 1) if (behind[at] === '') places[at] = places[at + 1]!
  return numbers.map(({ number }, at) => ({
    name: behind[places[at]!] ?? '',
    number,
    isMore: at > 0 && places[at] === places[at - 1],
    halves: halvesIn(texts[places[at]!] ?? '', 'behind'),
  }))
}
