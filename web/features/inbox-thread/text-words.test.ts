import { expect, test } from 'vitest'
import { labelOf, stateOf, stateOfOutcome, turnOf } from './text-words.ts'

test('outcomes are said in the same words, however they are spelt', () => {
  expect(stateOfOutcome('NotSent')).toEqual({ word: 'Not sent', tone: 'grey' })
  expect(stateOfOutcome('accepted')).toEqual(stateOfOutcome('Sent'))
  expect([stateOfOutcome(null), stateOfOutcome('')]).toEqual([undefined, undefined])
})

test('what waits for quiet hours to pass says until when, and is not on its way', () => {
  expect(stateOf({ Outcome: 'waiting', WaitsUntil: null })?.word).toBe('On its way')
  expect(stateOf({ Outcome: 'waiting', WaitsUntil: '2027-03-02T14:00:00.000Z' })).toEqual({
    word: expect.stringMatching(/^Waits until .*, quiet hours$/),
    tone: 'violet',
  })
})

test('a text is told as what it was, for those who wrote it and those who got it', () => {
  expect(labelOf({ IsInbound: true, Kind: 'Stop' })).toBe('Opted out of texts and calls')
  expect(labelOf({ IsInbound: false, Kind: 'Stop Reply' })).toBe('Confirmation')
  expect(labelOf({ IsInbound: true, Kind: 'Join Everyone' })).toBe('Signed up for texts')
  expect([true, false].map((IsInbound) => labelOf({ IsInbound, Kind: 'Chat' }))).toEqual(['', ''])
  expect(labelOf({ IsInbound: true, Kind: 'Survey Reply', SurveyLabel: 'No' })).toBe('Survey answer: No')
})

test('only what they say begins or ends their consent', () => {
  expect(turnOf({ IsInbound: true, Kind: 'Stop' })).toBe('out')
  expect(turnOf({ IsInbound: true, Kind: 'Join Everyone' })).toBe('in')
  expect(turnOf({ IsInbound: false, Kind: 'Stop' })).toBeUndefined()
})
