/** Who may be on the service line at once, of each trunk: whoever calls back is to find a line, however many key in no ID. */

/** Of the lines that this node may have, those of whom nothing is known yet, and of all who are served. */
const [doorPart, servedPart] = [1 / 4, 1 / 2]
const [mostAtDoor, mostServed] = [20, 50]

type Inside = {
  /** It is known who they are. */
  known(): void
  leave(): void
}

export const openDoor = () => {
  const trunks = new Map<number, { atDoor: number; served: number }>()

  return {
    /** Null where they have to call again. */
    enter(carrierId: number, lines: number): Inside | null {
      const of = trunks.get(carrierId) ?? { atDoor: 0, served: 0 }
      trunks.set(carrierId, of)
      if (of.atDoor >= part(lines, doorPart, mostAtDoor) || of.served >= part(lines, servedPart, mostServed))
        return null
      of.atDoor++
      of.served++
      let isKnown = false
      const known = () => {
        if (!isKnown) of.atDoor--
        isKnown = true
      }
      return {
        known,
        leave() {
          known()
          of.served--
        },
      }
    },
  }
}

/** Of one number: an office shows the same for all who call from it. */
const mostOfOne = 4

/** Of whoever calls back, those of one number, and those who hide theirs: one dialler that calls again and again leaves lines to all others. */
export const openCallers = () => {
  const inside = new Map<string, number>()
  return {
    /** Answers what to do when they are gone; null where they have to call again. */
    enter(carrierId: number, lines: number, phone: number | null): (() => void) | null {
      const key = `${carrierId} ${phone ?? ''}`
      const before = inside.get(key) ?? 0
      if (before >= (phone === null ? part(lines, doorPart, mostAtDoor) : mostOfOne)) return null
      inside.set(key, before + 1)
      return () => {
        const left = inside.get(key)! - 1
        if (left > 0) inside.set(key, left)
        else inside.delete(key)
      }
    },
  }
}

const part = (lines: number, of: number, most: number): number => Math.min(most, Math.max(1, Math.floor(lines * of)))
