import { expect, test } from 'vitest'
import { standingsThat } from './standing.ts'

test.each([
  [{}, [0, 1, 2, 3, 4, 5, 6, 7]],
  [{ isUnread: true }, [1, 3, 5, 7]],
  [{ isUnread: false, isDone: false, isAutoOptOut: false }, [0]],
  [{ isUnread: true, isDone: true, isAutoOptOut: true }, [7]],
  [{ isAutoOptOut: false }, [0, 1, 2, 3]],
  [{ isAutoOptOut: true, isDone: true }, [6, 7]],
] as const)('what stands so that %j is %j', (asked, standings) => {
  expect(standingsThat(asked)).toEqual(standings)
})
