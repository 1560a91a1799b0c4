/** The two tones of a key (ITU-T Q.23), for carriers that take keys as sound alone. */
import { encode } from '@carillon/protocols/rtp/g711.ts'

const rows = { 697: '123A', 770: '456B', 852: '789C', 941: '*0#D' }
const columns = [1209, 1336, 1477, 1633]
const [toneMs, gapMs, perMs] = [100, 80, 8]
const loudness = 6000

/** Mu-law at 8 kHz; what is no key is left out. */
export const tonesOf = (keys: string): Uint8Array => {
  const samples = [...keys].flatMap((key) => {
    const [low, line] = Object.entries(rows).find(([, line]) => line.includes(key)) ?? []
    if (low === undefined || line === undefined) return []
    const tones = [Number(low), columns[line.indexOf(key)]!]
    return [
      ...Array.from({ length: toneMs * perMs }, (_, at) =>
        tones.reduce((sum, hertz) => sum + loudness * Math.sin((2 * Math.PI * hertz * at) / 8000), 0),
      ),
      ...new Array<number>(gapMs * perMs).fill(0),
    ]
  })
  return encode('PCMU', Int16Array.from(samples))
}
