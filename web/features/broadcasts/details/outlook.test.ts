import { expect, test } from 'vitest'
import { secondsLeft } from './outlook.ts'

const StartDate = '2026-11-20T15:00:00Z'
const running = { PhoneNumberCount: 100, TotalCompleted: 20, Pace: 4, TextMessage: 'School is closed.', StartDate }
const after = (seconds: number): number => Date.parse(StartDate) + seconds * 1000

test('what is left, by the parts each text takes', () => {
  expect(secondsLeft(running, after(5))).toBe(20)
  expect(secondsLeft({ ...running, TextMessage: 'a'.repeat(160) }, after(5))).toBe(40)
})

test('no guess without a limit or with nobody left', () => {
  expect(secondsLeft({ ...running, Pace: null }, after(5))).toBeUndefined()
  expect(secondsLeft({ ...running, TotalCompleted: 100 }, after(5))).toBeUndefined()
})

test('no guess once all of it should have left', () => {
  const late = { ...running, TotalCompleted: 98 }
  expect(secondsLeft(late, after(29))).toBe(0.5)
  expect(secondsLeft(late, after(31))).toBeUndefined()
})
