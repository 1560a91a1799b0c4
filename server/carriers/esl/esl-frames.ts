/** What an event socket says, in pieces as TCP brings them: headers, an empty line, and as much after it as Content-Length says. */

export type EslFrame = {
  type: string
  headers: ReadonlyMap<string, string>
  body: string
}

const longestHead = 64_000
const longestBody = 1_000_000
const headEnd = Buffer.from('\n\n')

/** Throws where it says something that is no event socket's. */
export const createFrameReader = (onFrame: (frame: EslFrame) => void) => {
  let pending: Buffer = Buffer.alloc(0)
  let headers: ReadonlyMap<string, string> | null = null

  const takeHead = (): boolean => {
    const end = pending.indexOf(headEnd)
    if (end > longestHead || (end < 0 && pending.length > longestHead)) throw new Error('its headers have no end')
    if (end < 0) return false
    headers = readHeaders(pending.toString('utf8', 0, end))
    pending = pending.subarray(end + headEnd.length)
    return true
  }

  const takeBody = (of: ReadonlyMap<string, string>): boolean => {
    const length = Number(of.get('content-length') ?? 0)
    if (!Number.isInteger(length) || length < 0 || length > longestBody) throw new Error('its body has no length')
    if (pending.length < length) return false
    const body = pending.toString('utf8', 0, length)
    pending = pending.subarray(length)
    headers = null
    onFrame({ type: of.get('content-type') ?? '', headers: of, body })
    return true
  }

  return (piece: Buffer): void => {
    pending = pending.length === 0 ? piece : Buffer.concat([pending, piece])
    while (headers ? takeBody(headers) : pending.length > 0 && takeHead());
  }
}

/** By their names in small letters. */
const readHeaders = (text: string): Map<string, string> =>
  new Map(
    text.split('\n').flatMap((line) => {
      const at = line.indexOf(':')
      return at < 0 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const]
    }),
  )

export type EslEvent = {
  name: string
  /** Empty where it has none of that name; names in small letters. */
  value(name: string): string
  body: string
}

/** An event is headers again, whose values are URL-encoded, and it may have a body of its own. */
export const readEvent = (text: string): EslEvent => {
  const [head = '', ...rest] = text.split('\n\n')
  const headers = readHeaders(head)
  const value = (name: string) => unpercent(headers.get(name) ?? '')
  return { name: value('event-name'), value, body: rest.join('\n\n') }
}

const unpercent = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
