import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test.each([
  ['America/Chicago', true],
  ['America/Argentina/Buenos_Aires', true],
  ['America/Port-au-Prince', true],
  ['Asia/Kolkata', true],
  ['UTC', true],
  ['', false],
  ['Chicago', false],
  ['CST', false],
  ['+05:00', false],
  ['America/Springfield', false],
  ['america/chicago', false],
  ["America/Chicago'; drop table users; --", false],
])('%s: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})
