import { expect, test } from 'vitest'
import { secondsLeft } from './outlook.ts'

const running = { PhoneNumberCount: 100, TotalCompleted: 20, Pace: 4, TextMessage: 'School is closed.' }

test('what is left, by the parts each text takes', () => {
  expect(secondsLeft(running)).toBe(20)
  expect(secondsLeft({ ...running, TextMessage: 'a'.repeat(160) })).toBe(40)
})

test('no guess without a limit or with nobody left', () => {
  expect(secondsLeft({ ...running, Pace: null })).toBeUndefined()
  expect(secondsLeft({ ...running, TotalCompleted: 100 })).toBeUndefined()
})
