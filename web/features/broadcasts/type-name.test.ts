import { expect, it } from 'vitest'
import { typeName } from './type-name.ts'

it.each([
  ['SMS', false, 'Text'],
  ['SMS', true, 'Text survey'],
  ['GroupSMS', false, 'Group text'],
  ['Survey', false, 'Voice survey'],
  ['SMSAndSurvey', false, 'Text and voice survey'],
  // It asks by text, and is more than that.
  ['SMSOrSurvey', true, 'Text or voice survey'],
] as const)('%s, %s: %s', (BroadcastType, IsTextSurvey, name) =>
  expect(typeName({ BroadcastType, IsTextSurvey })).toBe(name),
)
