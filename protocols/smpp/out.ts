// Where PDUs are written: one growing slab. What has been written between `start` and `at` is taken in one piece, and
// the next PDU continues behind it, so many PDUs become one write and none is copied. Octets once taken are never
// touched again: the socket may hold them for as long as it likes.

export interface Out {
  bytes: Buffer
  /** Where the octets that nobody has taken yet begin. */
  start: number
  /** Where the next octet goes. */
  at: number
}

const SLAB = 64 * 1024

export function createOut(size: number = SLAB): Out {
  return { bytes: Buffer.allocUnsafe(size), start: 0, at: 0 }
}

/** Makes room for `need` more octets, in a new slab when this one is full. */
export function ensure(out: Out, need: number): void {
  if (out.bytes.length - out.at >= need) return
  const kept = out.at - out.start
  const bytes = Buffer.allocUnsafe(Math.max(SLAB, 2 * kept + need))
  out.bytes.copy(bytes, 0, out.start, out.at)
  out.bytes = bytes
  out.start = 0
  out.at = kept
}

export function take(out: Out): Buffer {
  const taken = out.bytes.subarray(out.start, out.at)
  out.start = out.at
  return taken
}

export function putU8(out: Out, value: number, name: string): void {
  if ((value & 0xff) !== value) throw outOfRange(name, value)
  out.bytes[out.at++] = value
}

export function putU16(out: Out, value: number, name: string): void {
  if ((value & 0xffff) !== value) throw outOfRange(name, value)
  const { bytes } = out
  bytes[out.at++] = value >>> 8
  bytes[out.at++] = value & 0xff
}

export function putU32(out: Out, value: number, name: string): void {
  if (value >>> 0 !== value) throw outOfRange(name, value)
  const { bytes } = out
  bytes[out.at++] = value >>> 24
  bytes[out.at++] = (value >>> 16) & 0xff
  bytes[out.at++] = (value >>> 8) & 0xff
  bytes[out.at++] = value & 0xff
}

/** A string and its NUL. `most` counts the NUL, as the specification does. */
export function putCString(out: Out, text: string, most: number, name: string): void {
  const { length } = text
  if (length >= most) throw new RangeError(`${name}: ${length} characters, at most ${most - 1}`)
  const { bytes } = out
  let at = out.at
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0 || code > 0xff) throw new RangeError(`${name}: a character that SMPP cannot carry`)
    bytes[at++] = code
  }
  bytes[at++] = 0
  out.at = at
}

function outOfRange(name: string, value: number): RangeError {
  return new RangeError(`${name}: ${value} is out of range`)
}
