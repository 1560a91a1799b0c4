import { expect, it } from 'vitest'
import { whyNotPhoneLaunch } from './phone-launch.ts'

it.each([
  ['4711', '830274', false, []],
  ['47110815', '8302741956', false, []],
  ['471', '830274', false, ['LaunchID']],
  ['0471', '830274', false, ['LaunchID']],
  ['471108159', '830274', false, ['LaunchID']],
  ['47a1', '830274', false, ['LaunchID']],
  ['4711', '83027', false, ['PIN']],
  ['4711', '83027419561', false, ['PIN']],
  ['4711', '777777', false, ['PIN']],
  ['4711', '345678', false, ['PIN']],
  ['4711', '987654', false, ['PIN']],
  ['4711', '004711', false, ['PIN']],
  ['4711', '', false, ['PIN']],
  ['4711', '', true, []],
  ['4711', '12', true, ['PIN']],
])('ID %s with PIN %s, one before: %s, is wrong in %j', (LaunchID, PIN, hasPin, fields) => {
  expect(Object.keys(whyNotPhoneLaunch({ LaunchID, PIN }, hasPin))).toEqual(fields)
})
