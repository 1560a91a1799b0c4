import { cleanText, cutText } from './clean.ts'

/**
 * First and last name of a whole name: 'Ada King Lovelace', 'Lovelace, Ada', 'Dr. Ada van der Berg'. The first word is
 * the first name and all others the last, because a wrong middle name does less harm than a last name cut in two. A
 * common title is dropped; with one word behind it ('Mrs. Lovelace') that word is the last name.
 */
export const splitName = (name: string): { FirstName: string; LastName: string } => {
  const { FirstName, LastName } = wholeParts(name)
  return { FirstName: cutText(FirstName), LastName: cutText(LastName) }
}

/** The same, not cut to what the fields hold. */
export const wholeParts = (name: string): { FirstName: string; LastName: string } => {
  const [before = '', ...after] = cleanText(name).split(/\s*,\s*/)
  const given = after.filter((part) => part !== '' && !isSuffix(part)).join(' ')
  const suffix = after.filter(isSuffix).join(' ')
  const { words, hasTitle } = withoutTitle((given || before).split(' ').filter(Boolean))
  if (given !== '' && before !== '') return both(words.join(' '), `${before} ${suffix}`)
  const [first = '', ...rest] = words
  if (rest.length === 0 && hasTitle) return both('', `${first} ${suffix}`)
  if (first !== first.toUpperCase() && isParticle(first) && first === first.toLowerCase() && rest.length > 0) {
    return both('', `${words.join(' ')} ${suffix}`)
  }
  // 'Ada & Charles Babbage' are two people of one name.
  const firstWords = rest.length > 2 && /^(&|and|y|und|et)$/i.test(rest[0]!) ? 3 : 1
  return both(words.slice(0, firstWords).join(' '), `${words.slice(firstWords).join(' ')} ${suffix}`)
}

/** A first and a last name as one, which splits into these two again: 'Ada King', but 'King, Ada May'. */
export const joinName = (FirstName: string, LastName: string): string => {
  const plain = [FirstName, LastName].filter((part) => part !== '').join(' ')
  if (FirstName === '' || LastName === '') return plain
  const parts = wholeParts(plain)
  return parts.FirstName === FirstName && parts.LastName === LastName ? plain : `${LastName}, ${FirstName}`
}

/** Small words that begin a last name: 'van der Berg'. */
export const isParticle = (word: string): boolean =>
  /^(van|von|der|den|de|del|della|di|da|das|do|dos|du|la|le|las|los|zu|zum|zur|ter|ten|bin|ibn|al|el|af|av|st\.?)$/i.test(
    word,
  )

/** 'Jr.', 'III', 'MD': what may stand behind a comma without being the first name. */
export const isSuffix = (part: string): boolean =>
  /^(jr|sr|i{2,3}|iv|m\.?d|d\.?o|r\.?n|l\.?p\.?n|ph\.?d|ed\.?d|d\.?d\.?s|esq|cpa|mba|m\.?a|ret)\.?$/i.test(part)

const both = (first: string, last: string) => ({ FirstName: first.trim(), LastName: last.trim() })

const withoutTitle = (words: string[]): { words: string[]; hasTitle: boolean } => {
  let at = 0
  while (at < words.length - 1 && isTitle(words[at]!)) {
    at += 1
    // 'Mr. & Mrs. Lovelace'
    if (at < words.length - 2 && /^(&|and|und|et|y)$/i.test(words[at]!) && isTitle(words[at + 1]!)) at += 1
  }
  return { words: words.slice(at), hasTitle: at > 0 }
}

const isTitle = (word: string): boolean =>
  /^(mr|mrs|ms|miss|mx|dr|prof|professor|rev|reverend|pastor|fr|herr|frau|mme|mlle|sr|sra|srta|dra|father|sister)\.?$/i.test(
    word,
  )
