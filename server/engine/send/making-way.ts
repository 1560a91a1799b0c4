/**
 * Broadcasts make way for people: while what they write is slow to be taken in, this node claims recipients for a part of the time alone,
 * so that the machine has room for their texts, for the pages that show them and for the answers. The part shrinks with each slow text
 * and grows with each quick one; where nobody writes it is the whole.
 */
type Options = {
  /** Recipients may be claimed again. */
  onOpen(): void
  now?(): number
}

/** From the carrier until it is in its conversation; a machine with room takes some 20 ms. */
const slowMs = 50
const quickMs = 35
/** A broadcast always goes on. */
const leastShare = 0.3
const shrink = 0.75
const grow = 0.05
const sliceMs = 100
/** Nobody has written for so long. */
const quietMs = 5000

export const openMakingWay = ({ onOpen, now = () => performance.now() }: Options) => {
  let share = 1
  let heardAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  return {
    /** A text of a person was taken in. */
    took(ms: number) {
      heardAt = now()
      if (ms > slowMs) share = Math.max(leastShare, share * shrink)
      else if (ms < quickMs) share = Math.min(1, share + grow)
    },
    /** Recipients may be claimed now; otherwise it tells when. */
    isOpen() {
      const at = now()
      if (share === 1) return true
      if (at - heardAt > quietMs) {
        share = 1
        return true
      }
      const within = at % sliceMs
      if (within < share * sliceMs) return true
      timer ??= setTimeout(() => {
        timer = undefined
        onOpen()
      }, sliceMs - within)
      return false
    },
    close: () => clearTimeout(timer),
  }
}
