/** Lines in which names and numbers may stand under one another. */
import { phoneFields } from './columns.ts'
import { type Halves, isSurelyName } from './pasted-name.ts'

export type FoundContact = {
  name: string
  number: string
  /** Further numbers of the same person. */
  others?: readonly string[]
  /** The two halves of the name where nothing says which is the first name: a person is asked. */
  halves?: Halves
  /** What its row has in columns that are no name and no number, by what these are called. */
  cells?: Readonly<Record<string, string>>
  /** What else stood there and is in none of these. */
  rest?: string
}
export type Found = { contacts: FoundContact[]; left: string[] }

export type TextLine = {
  readonly text: string
  /** The numbers in it with the names in the same line; empty names where there are none. */
  readonly numbers: readonly FoundContact[]
  /** The name that a line without numbers may be; or empty. */
  readonly name: string
}

/** More under one line, and the line is a heading. */
const mostNumbers = phoneFields.length

export const readParagraphs = (lines: readonly TextLine[]): Found => {
  const found: Found = { contacts: [], left: [] }
  const used = new Set<TextLine>()
  const paragraphs = paragraphsOf(lines)
  let above: TextLine[] = []
  for (const paragraph of paragraphs) {
    const first = paragraph[0]!
    const last = paragraph.at(-1)!
    if (above.length === 0 && isBareNumber(first) && last.name !== '') readNamesBelow(paragraph, found, used)
    else above = readNamesAbove(paragraph, isBareNumber(first) ? above : [], found, used)
  }
  for (const line of lines)
    if (line.numbers.length === 0 && line.text !== '' && !used.has(line)) found.left.push(line.text)
  return found
}

const paragraphsOf = (lines: readonly TextLine[]): TextLine[][] => {
  const isBlank = (line: TextLine | undefined) => line === undefined || line.text === ''
  // A list with a blank line after each line is one paragraph.
  const isDouble = !lines.some((line, at) => !isBlank(line) && !isBlank(lines[at + 1]))
  const paragraphs: TextLine[][] = [[]]
  for (const line of lines) {
    if (!isBlank(line)) paragraphs.at(-1)!.push(line)
    else if (!isDouble && paragraphs.at(-1)!.length > 0) paragraphs.push([])
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0)
}

const isBareNumber = (line: TextLine): boolean =>
  line.numbers.length > 0 && line.numbers.every(({ name }) => name === '')

/** Answers the lines at the end that no number followed, which may name the number of the next paragraph. */
const readNamesAbove = (
  paragraph: readonly TextLine[],
  above: TextLine[],
  found: Found,
  used: Set<TextLine>,
): TextLine[] => {
  let waiting = above
  for (let at = 0; at < paragraph.length; ) {
    const line = paragraph[at]!
    if (line.numbers.length === 0) waiting.push(line)
    if (!isBareNumber(line)) {
      for (const contact of line.numbers) found.contacts.push(contact)
      if (line.numbers.length > 0) waiting = []
      at += 1
      continue
    }
    let end = at
    while (end < paragraph.length && isBareNumber(paragraph[end]!)) end += 1
    const named = waiting.filter(({ name }) => name !== '')
    const person = end - at > mostNumbers ? undefined : (named.find(({ name }) => isSurelyName(name)) ?? named.at(-1))
    if (person) used.add(person)
    const bare = paragraph.slice(at, end).flatMap(({ numbers }) => numbers)
    const name = person?.name ?? ''
    if (isSurelyName(name)) found.contacts.push(onePerson(name, bare))
    else for (const contact of bare) found.contacts.push({ ...contact, name })
    at = end
    waiting = []
  }
  return waiting
}

/** Whoever is surely named has all the numbers beside the name. */
const onePerson = (name: string, [first, ...more]: readonly FoundContact[]): FoundContact => ({
  ...first!,
  name,
  ...(more.length > 0 && { others: more.map(({ number }) => number) }),
})

const readNamesBelow = (paragraph: readonly TextLine[], found: Found, used: Set<TextLine>): void => {
  let open: FoundContact[] = []
  for (const line of paragraph) {
    if (isBareNumber(line)) {
      for (const one of line.numbers) {
        const contact = { ...one }
        open.push(contact)
        found.contacts.push(contact)
      }
    } else if (line.numbers.length > 0) {
      for (const contact of line.numbers) found.contacts.push(contact)
      open = []
    } else if (line.name !== '' && open.length > 0) {
      if (open.length <= mostNumbers) {
        used.add(line)
        for (const contact of open) contact.name = line.name
      }
      open = []
    }
  }
}
