import { expect, test } from 'vitest'
import { allStandings, standingsThat } from './standing.ts'

test.each([
  [{}, allStandings],
  [{ isUnread: true }, [1, 3, 5, 7]],
  [{ isUnread: false, isDone: false, isAutoOptOut: false }, [0]],
  [{ isUnread: true, isDone: true, isAutoOptOut: true }, [7]],
  [{ isAutoOptOut: false }, [0, 1, 2, 3]],
  [{ isAutoOptOut: true, isDone: true }, [6, 7]],
] as const)('what stands so that %j is %j', (asked, standings) => {
  expect(standingsThat(asked)).toEqual(standings)
})
