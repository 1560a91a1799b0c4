// Keys as RFC 4733 has them: one key is many packets with the timestamp of its beginning, the last of them three times.

const KEYS = '0123456789*#ABCD'
/** Units of the timestamp in a packet of 20 ms. */
const STEP = 160
const END = 0x80
const VOLUME = 10

interface KeyReceiver {
  /** The key, the first time that it is heard of. */
  take(ssrc: number, timestamp: number, payload: Uint8Array): string | null
}

export function createKeyReceiver(): KeyReceiver {
  let last: { ssrc: number; timestamp: number } | null = null
  return {
    take(ssrc, timestamp, payload) {
      const key = payload.length < 4 ? undefined : KEYS[payload[0]!]
      if (key === undefined) return null
      // One that is sent again or overtaken is no other key.
      if (last?.ssrc === ssrc && ((timestamp - last.timestamp) | 0) <= 0) return null
      last = { ssrc, timestamp }
      return key
    },
  }
}

export interface KeyPacket {
  payload: Uint8Array
  isMarked: boolean
}

/** The packets of a key in their order, one to each 20 ms. All have the timestamp of the first. */
export function packetsOfKey(key: string, ms: number): KeyPacket[] {
  const event = KEYS.indexOf(key.toUpperCase())
  if (event < 0 || key.length !== 1) throw new RangeError(`${key} is no key of a telephone`)
  const steps = Math.max(2, Math.round(ms / 20))
  const packet = (step: number, flags: number, isMarked: boolean): KeyPacket => {
    const duration = step * STEP
    return { payload: Uint8Array.of(event, flags | VOLUME, duration >> 8, duration & 0xff), isMarked }
  }
  return [
    ...Array.from({ length: steps - 1 }, (_, i) => packet(i + 1, 0, i === 0)),
    ...Array.from({ length: 3 }, () => packet(steps, END, false)),
  ]
}
