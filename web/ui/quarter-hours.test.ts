import { expect, test } from 'vitest'
import { quarterHours } from './quarter-hours.ts'

test('the choices are the quarters of a day, morning first', () => {
  expect(new Set(quarterHours).size).toBe(96)
  expect(quarterHours[0]).toBe('6:00 AM')
  expect(quarterHours).toContain('12:15 AM')
})
