import { expect, test } from 'vitest'
import { sendAdvice } from './send-advice.ts'

const owner = { isOwner: true, isAdmin: true, isInvoiced: false }
const member = { isOwner: false, isAdmin: false, isInvoiced: false }

test.each([
  ['owner', owner, 'Choose a larger group size, or send to people you have reached this period.'],
  [
    'invoiced owner',
    { ...owner, isInvoiced: true },
    'Contact support for a larger group size, or send to people you have reached this period.',
  ],
  ['member', member, 'Ask an account owner for a larger group size, or send to people you have reached this period.'],
])('the group size is for an %s', (_, reader, more) =>
  expect(sendAdvice({ kind: 'groupSize' }, reader).more).toBe(more),
)

test('only those who may open the settings are sent there', () => {
  expect(sendAdvice({ kind: 'dailyLimit' }, owner).ways).toEqual(['another-day', 'recipients', 'text-settings'])
  expect(sendAdvice({ kind: 'dailyLimit' }, { ...member, isAdmin: true }).ways).toContain('text-settings')
  expect(sendAdvice({ kind: 'dailyLimit' }, member).ways).toEqual(['another-day', 'recipients'])
})
