import { expect, test } from 'vitest'
import { transferResultName, transferText } from './transfer-words.ts'

test.each([
  ['Connected', 61.4, 'Talked to 9 for 61 s.'],
  ['Connected', null, 'Connected with 9.'],
  ['Abandoned', 0, 'Pressed 0, and hung up before 9 answered.'],
  ['LinesBusy', 0, 'Pressed 0 while all lines were busy, and heard which number to call.'],
  ['NoCredits', 0, 'Pressed 0 when there were no credits for another minute.'],
  ['NotTaken', 0, 'Pressed 0, and nobody answered at 9.'],
  ['Unconfirmed', null, 'Pressed 0; we could not confirm what became of it.'],
  ['InProgress', null, 'Is being connected with 9, or talks to them.'],
] as const)('%s, %s s: %s (rules/calls 28)', (Result, Seconds, text) => {
  expect(transferText({ Result, Seconds }, '9')).toBe(text)
})

test.each([
  ['InProgress', null, 'Being connected'],
  ['InProgress', '2026-11-27T21:49:22Z', 'Talking'],
  ['Connected', '2026-11-27T21:49:22Z', 'Connected'],
  ['LinesBusy', null, 'Lines were busy'],
] as const)('%s, joined %s: %s', (Result, ConnectedDate, name) => {
  expect(transferResultName({ Result, ConnectedDate })).toBe(name)
})
