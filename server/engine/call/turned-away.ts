/**
 * Which trunks had no line for a number, so that another is tried. Each try is an attempt of its own, durable before its phone rings and
 * over before the next; what is forgotten here costs one more of them.
 */
const mostKept = 10_000

export const openTurnedAway = () => {
  const trunksOf = new Map<number, Set<number>>()
  return {
    note(phone: number, carrierId: number) {
      const trunks = trunksOf.get(phone) ?? new Set()
      trunksOf.delete(phone)
      trunksOf.set(phone, trunks.add(carrierId))
      if (trunksOf.size > mostKept) trunksOf.delete(trunksOf.keys().next().value!)
    },
    has: (phone: number, carrierId: number): boolean => trunksOf.get(phone)?.has(carrierId) ?? false,
    /** All have been tried: the next time it begins with the first again. */
    forget: (phone: number) => void trunksOf.delete(phone),
  }
}
