/**
 * Where a conversation stands, as it is stored and counted (conversations.standing): what holds of it, added up. So the lists of the inbox are a few
 * numbers each, and every one of them is kept in order and counted.
 */
const standing = { unread: 1, done: 2, autoOptOut: 4 } as const

const allStandings: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7]

/** What is asked of a conversation; left out, either way. */
type StandingAsked = {
  readonly isUnread?: boolean | undefined
  readonly isDone?: boolean | undefined
  readonly isAutoOptOut?: boolean | undefined
}

/** The standings of those of which all of this holds. */
export const standingsThat = ({ isUnread, isDone, isAutoOptOut }: StandingAsked): readonly number[] => {
  const holds = (at: number, bit: number, asked: boolean | undefined) =>
    asked === undefined || ((at & bit) !== 0) === asked
  return allStandings.filter(
    (at) =>
      holds(at, standing.unread, isUnread) &&
      holds(at, standing.done, isDone) &&
      holds(at, standing.autoOptOut, isAutoOptOut),
  )
}
