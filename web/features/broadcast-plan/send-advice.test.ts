import { expect, test } from 'vitest'
import { sendAdvice } from './send-advice.ts'

const owner = { isOwner: true, isAdmin: true, isInvoiced: false, isOnTrial: false }
const admin = { ...owner, isOwner: false }
const member = { ...admin, isAdmin: false }
const invoiced = { ...owner, isInvoiced: true }
const onTrial = { ...owner, isOnTrial: true }

test.each([
  ['owner', owner, 'Contact support to update your subscription to a larger group size'],
  ['invoiced owner', invoiced, 'Contact support for a larger group size'],
  ['admin', admin, 'Ask an account owner for a larger group size'],
  ['member', member, 'Ask an account owner for a larger group size'],
])('the group size is for an %s', (_, reader, more) =>
  expect(sendAdvice({ kind: 'groupSize' }, reader).more).toBe(
    `${more}, or send to people you have reached this period.`,
  ),
)

test.each([
  ['owner', owner, 'Contact support to buy at least 56 more'],
  ['invoiced owner', invoiced, 'Contact support to have at least 56 more added by invoice'],
  ['owner on trial', onTrial, 'Ask for a plan with more credits in the account settings'],
  ['admin', admin, 'Ask an account owner to buy at least 56 more'],
  ['member', member, 'Ask an account owner to buy at least 56 more'],
])('missing credits are for an %s', (_, reader, more) =>
  expect(sendAdvice({ kind: 'credits', facts: { needed: 6, available: 5.5 } }, reader).more).toBe(
    `${more}, or send to fewer people.`,
  ),
)

test('more than the least is bought where more is missing', () =>
  expect(sendAdvice({ kind: 'credits', facts: { needed: 2000, available: 5.5 } }, owner).more).toMatch(
    /at least 1,995 more/,
  ))

test('only those who may open the settings are sent there', () => {
  expect(sendAdvice({ kind: 'dailyLimit' }, owner).ways).toEqual(['another-day', 'recipients', 'text-settings'])
  expect(sendAdvice({ kind: 'dailyLimit' }, admin).ways).toContain('text-settings')
  expect(sendAdvice({ kind: 'dailyLimit' }, member).ways).toEqual(['another-day', 'recipients'])
})

test('another plan is for the owner', () => {
  expect(sendAdvice({ kind: 'trial' }, onTrial).more).toBe('Ask for a plan in the account settings.')
  expect(sendAdvice({ kind: 'trial' }, { ...onTrial, isOwner: false }).more).toBe(
    'An account owner can ask for a plan.',
  )
})
