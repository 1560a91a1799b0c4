/**
 * Puts the parts of long texts together again, as a handset does: octets first, letters after, since a part may end inside a
 * character. A text whose parts do not all arrive within a minute is shown with what there is.
 */
import { decodeSegments, type Segment } from '@carillon/protocols/smpp/reassemble.ts'
import type { Concatenation } from '@carillon/protocols/smpp/udh.ts'
import type { Clock } from '../clock/clock.ts'

export type Part = Concatenation & { octets: Uint8Array; data_coding: number }

export type Assembled = { text: string; parts: number; messageID: string; complete: boolean }

type Open = { segments: Segment<string>[]; missing: number; total: number }

const assemblyMs = 60_000

export const createAssembly = (clock: Clock) => {
  const open = new Map<string, Open>()

  return {
    /** `show` is called once for each text, now or when the minute is over. */
    add(link: string, part: Part, messageID: string, show: (text: Assembled) => void) {
      const { kind, reference, total, index, octets, data_coding } = part
      const key = `${link}|${kind}|${reference}|${total}`
      const begun = open.get(key)
      const text: Open = begun ?? { segments: [], missing: total, total }
      if (!begun) {
        open.set(key, text)
        clock.after(assemblyMs, () => {
          if (open.get(key) !== text) return
          open.delete(key)
          show(assembled(text))
        })
      }
      if (!text.segments[index - 1]) text.missing--
      text.segments[index - 1] = { octets, data_coding, attachment: messageID }
      if (text.missing > 0) return
      open.delete(key)
      show(assembled(text))
    },
    clear: () => open.clear(),
  }
}

const assembled = ({ segments, missing, total }: Open): Assembled => {
  // Without the holes.
  const arrived = segments.filter(() => true)
  return {
    text: decodeSegments(arrived) ?? binaryText,
    parts: total,
    messageID: arrived[0]?.attachment ?? '',
    complete: missing === 0,
  }
}

/** What a handset shows of a message that is data and not text. */
export const binaryText = '[data]'
