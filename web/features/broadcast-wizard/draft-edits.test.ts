import { DraftForm } from '@carillon/contract/drafts.ts'
import { expect, test } from 'vitest'
import { editOf, joined } from './draft-edits.ts'

const form = (change: object): DraftForm =>
  DraftForm.parse({ BroadcastName: 'Snow', TextMessage: 'No school.', ...change })
const seen = form({})

test('what is saved is what was changed here, with what was seen of it', () => {
  expect(editOf({ seen, mine: seen })).toBeUndefined()
  expect(editOf({ seen, mine: form({ TextMessage: 'Closed.', isMessagesConfirmed: true }) })).toEqual({
    TextMessage: 'Closed.',
    isMessagesConfirmed: true,
    Seen: { TextMessage: 'No school.' },
  })
})

test('a field that was left alone here follows what another tab made of it', () => {
  const mine = form({ BroadcastName: 'Snow day' })
  const after = joined({ seen, mine }, form({ TextMessage: 'Closed.' }))
  expect(after).toEqual({ seen: form({ TextMessage: 'Closed.' }), part: { TextMessage: 'Closed.' } })
  expect(editOf({ seen: after.seen, mine: { ...mine, ...after.part } })).toEqual({
    BroadcastName: 'Snow day',
    Seen: { BroadcastName: 'Snow' },
  })
})

test('a field that was typed in here stays, and is saved against what was seen before', () => {
  const mine = form({ TextMessage: 'School is closed.' })
  const { seen: still, part } = joined({ seen, mine }, form({ TextMessage: 'Closed.' }))
  expect([still, part]).toEqual([seen, {}])
})

test('what both made the same is no change', () => {
  const mine = form({ TextMessage: 'Closed.' })
  const { seen: now, part } = joined({ seen, mine }, mine)
  expect([part, editOf({ seen: now, mine })]).toEqual([{}, undefined])
})
