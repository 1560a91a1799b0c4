import { expect, it } from 'vitest'
import { callBehaviourOf, describeCall } from './call-behaviour.ts'

it.each([
  ['00', 'a person answers, listens to the end'],
  ['39', 'a person answers, listens to the end'],
  ['40', 'a person answers, presses 1, listens to the end'],
  ['49', 'a person answers, presses 2, listens to the end'],
  ['50', 'a person answers, presses 3, listens to the end'],
  ['59', 'a person answers, presses 0, listens to the end'],
  ['60', 'a person answers, hangs up after 3 s'],
  ['65', 'answering machine: greeting 4 s, beep'],
  ['75', 'answering machine: greeting 12 s, beep'],
  ['80', 'busy'],
  ['85', 'rings, nobody answers'],
  ['97', 'a person answers, listens to the end'],
  ['98', 'not in service'],
  ['99', 'network failure'],
])('a phone that ends in %s: %s', (digits, expected) => {
  expect(describeCall(callBehaviourOf(`+121755501${digits}`))).toBe(expected)
})
