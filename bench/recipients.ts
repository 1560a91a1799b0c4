/**
 * Recipients of a benchmark: numbers of the form that a real carrier takes (never 555, 976 or N11), spread over twenty
 * area codes, none used by two runs, so that every run texts people who were never texted before. A file lists them in
 * no order.
 */
const areaCodes = [
  ...[212, 213, 214, 303, 305, 312, 404, 415, 512, 602],
  ...[617, 702, 713, 206, 215, 313, 314, 503, 612, 704],
]
const exchanges = Array.from({ length: 800 }, (_, index) => 200 + index).filter(
  (exchange) => exchange !== 555 && exchange !== 976 && exchange % 100 !== 11,
)
const perExchange = 10_000

export const mostRecipients = areaCodes.length * exchanges.length * perExchange

/** The number at a place of the list: ten digits. */
export const phoneAt = (index: number): string => {
  const line = Math.floor(index / areaCodes.length)
  const area = areaCodes[index % areaCodes.length]!
  const exchange = exchanges[Math.floor(line / perExchange) % exchanges.length]!
  return `${area}${exchange}${String(line % perExchange).padStart(4, '0')}`
}

export const firstNames = ['Ada', 'Ben', 'Chloé', 'Dmitri', 'Esperanza', 'Farid', 'Grace', 'Hiroshi', 'Ines', 'José']
export const lastNames = [
  'Abbott',
  'Brown',
  'Castillo',
  'Dubois',
  "O'Brien",
  'Fernández',
  'Garcia',
  'Huang',
  'Ivanova',
  'Jones',
]

/** A csv file of `count` recipients from place `from` on. */
export const csvOf = (from: number, count: number): Uint8Array<ArrayBuffer> => {
  const parts: Buffer[] = []
  let text = 'Phone,First Name,Last Name,Notes\n'
  const step = stepFor(count)
  for (let i = 0; i < count; i++) {
    const at = (i * step) % count
    text += `${phoneAt(from + at)},${firstNames[at % 10]},${lastNames[Math.floor(at / 10) % 10]},${at}\n`
    if (text.length > 1_000_000) {
      parts.push(Buffer.from(text))
      text = ''
    }
  }
  parts.push(Buffer.from(text))
  return Buffer.concat(parts)
}

/** Steps of this size come to every place once: it has no divisor in common with the count. */
const stepFor = (count: number): number => {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  let step = Math.max(1, Math.floor(count * 0.618))
  while (divisor(step, count) !== 1) step++
  return step
}
