import { expect, test } from 'vitest'
import { singleWordWarning } from './single-word.ts'

test.each(['test', ' Test ', 'AT&T', 't-mobile', 'Verizon\n'])('%j is warned about', (message) => {
  expect(singleWordWarning(message)).toBe(
    `The word "${message.trim()}" by itself could lead to your number being blocked by phone carriers. We recommend sending messages that are similar to the messages you will send normally.`,
  )
})

test.each(['testing', 'This is a test', 'test.', ''])('%j is not', (message) => {
  expect(singleWordWarning(message)).toBeUndefined()
})
