import { expect, test } from 'vitest'
import { skippedText } from './skipped.ts'

const told = { EmergencyReason: 'Gas leak', CallingWindowIgnored: true, QuietHours: false, TotalCompleted: 0 }

test.each([
  [{}, 'Sent as an emergency, without quiet hours and any calling window: “Gas leak”'],
  [{ CallingWindowIgnored: false }, 'Sent as an emergency, without quiet hours: “Gas leak”'],
  [{ EmergencyReason: '' }, undefined],
])('%j: %s', (changes, text) => expect(skippedText({ ...told, ...changes })).toBe(text))
