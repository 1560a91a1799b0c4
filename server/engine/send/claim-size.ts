/** Rows of one claim at most. */
const mostInClaim = 256
/** Well under the two seconds after which an opt-out must be honoured, and few enough to share the window. */
const claimAheadSeconds = 0.5

/** How many more may be in hand, with so many that are, at a pace; null is without a limit. */
export const roomAhead = (inHand: number, perSecond: number | null): number => {
  const most = perSecond === null ? mostInClaim : Math.max(1, Math.ceil(perSecond * claimAheadSeconds))
  return Math.min(mostInClaim, most) - inHand
}

type Room = {
  /** Of the carrier's window, for us. */
  slots: number
  /** All of that window. */
  window: number
  inHand: number
  perSecond: number | null
  /** Nothing is with the carrier or in hand: whatever there is room for is worth it. */
  isIdle: boolean
}

/** Claims of a few rows cost as much as large ones: with a wide window they wait until a quarter of it is free. */
export const roomForRecipients = ({ slots, window, inHand, perSecond, isIdle }: Room): number => {
  const room = Math.min(slots, roomAhead(inHand, perSecond))
  const worthwhile = Math.min(mostInClaim, Math.ceil(window / 4), roomAhead(0, perSecond))
  return room >= worthwhile || isIdle ? Math.max(0, room) : 0
}
