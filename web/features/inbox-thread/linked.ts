type Piece = { readonly text: string; readonly href?: string; readonly host?: string }

/**
 * A text cut where it has links. Only addresses of the web become links, so that nobody can have a reader run something; where one
 * goes is told apart where its words would hide it.
 */
export const linked = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const words = withoutTail(match[0])
    const url = urlOf(words)
    if (!url) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    pieces.push({ text: words, href: url.href, ...(hidesHost(words, url) && { host: url.host }) })
    from = match.index + words.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

const address = /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi

/** Of 'See www.example.com/a).' neither the bracket nor the full stop belongs to the address. */
const withoutTail = (words: string): string => {
  let end = words.length
  while (end > 0) {
    const last = words[end - 1]!
    const isUnopened = last === ')' && !words.slice(0, end).includes('(')
    if (!isUnopened && !".,;:!?'”’»…".includes(last)) break
    end -= 1
  }
  return words.slice(0, end)
}

const urlOf = (words: string): URL | undefined => {
  try {
    const url = new URL(/^www\./i.test(words) ? `https://${words}` : words)
    return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url : undefined
  } catch {
    return undefined
  }
}

/** Who reads 'https://bank.example@evil.example' takes the first for the host; letters that look like others are another. */
const hidesHost = (words: string, url: URL): boolean =>
  url.username !== '' || !words.toLowerCase().includes(url.hostname)
