import { expect, test } from 'vitest'
import { machineDetection } from './machine-detection.ts'

test.each<[string, ReturnType<typeof machineDetection>]>([
  ['', { value: {} }],
  [' greeting=1500,  maximum_number_of_words=3 ', { value: { greetingMs: 1500, words: 3 } }],
  ['greeting=200', { value: { greetingMs: 200 } }],
  ['greeting=199', { problem: 'must give greeting a whole number from 200 to 30000, not "199".' }],
  ['greeting=', { problem: 'must give greeting a whole number from 200 to 30000, not "".' }],
  ['greeting=2e3', { problem: 'must give greeting a whole number from 200 to 30000, not "2e3".' }],
])('%j', (written, read) => {
  expect(machineDetection(written)).toEqual(read)
})

test.each(['constructor=1', 'Greeting=1500', '1500'])('%j is no name', (written) => {
  const read = machineDetection(written)
  expect('problem' in read && read.problem).toMatch(/^knows silence_threshold, .*, longest_greeting, not ".*"\.$/)
})
