// @vitest-environment happy-dom
import { getAccount } from '@carillon/contract/account.ts'
import { askForPlan, moveOwnAccount } from '@carillon/contract/account-life.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'
import { accountNotice } from './account-notice.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const in30 = '2026-04-09T12:00:00Z'
const owner = { isOwner: true, isAdmin: true }
const admin = { isOwner: false, isAdmin: true }
const user = { isOwner: false, isAdmin: false }

describe('what is told on every page', () => {
  test.each([
    [0, 1, owner, undefined],
    [0, 3, owner, 'Contact support for its next invoice'],
    [0, 3, user, undefined],
    [1, 1, owner, 'Until then everything works. [Keep the plan]'],
    [1, 1, user, 'Until then everything works.'],
    [2, 1, owner, 'Nothing is sent. What people write to you still arrives. [Reactivate]'],
    [2, 1, admin, 'Ask an account owner to reactivate it.'],
    [2, 3, owner, 'Contact support to reactivate it.'],
    [3, 0, owner, '[Reactivate]'],
    [4, 1, owner, 'Contact support to solve it.'],
    [4, 1, user, 'Ask an account owner.'],
    [5, 1, owner, 'Please contact support.'],
    [6, 1, owner, 'Until it begins everything works. [Keep the plan]'],
    [7, 0, owner, 'It sends once that is done.'],
    [8, 3, owner, 'Its next invoice is not paid yet. Contact support for the invoice.'],
  ])('in status %i with plan %i to %j: %s', (AccountStatusID, AccountTypeID, reader, said) => {
    const standing = { AccountStatusID, AccountTypeID, SubscriptionEndDate: in30, HoldUntilDate: null }
    const notice = accountNotice(standing, reader, now)
    const whole = notice && `${notice.sentence}${notice.act ? ` [${notice.act}]` : ''}`
    if (said === undefined) expect(whole).toBeUndefined()
    else expect(whole).toContain(said)
  })

  test('a lapsed subscription is told when it is over, and an end is near for 31 days', () => {
    const standing = { AccountStatusID: 8, AccountTypeID: 3, SubscriptionEndDate: '2026-03-09T12:00:00Z' }
    expect(accountNotice({ ...standing, HoldUntilDate: null }, owner, now)).toMatchObject({
      ...{ isStopped: true, title: 'Your subscription has lapsed' },
    })
    const far = { AccountStatusID: 0, AccountTypeID: 3, SubscriptionEndDate: '2026-04-11T12:00:00Z' }
    expect(accountNotice({ ...far, HoldUntilDate: null }, owner, now)).toBeUndefined()
  })
})

const monthly = {
  AccountTypeID: 1,
  SubscriptionEndDate: '2099-04-09T12:00:00Z',
  MonthlyLevel: 250,
  HoldUntilDate: null,
}
let server: FakeServer
const stands = (AccountStatusID: number, rights = {}) => {
  const account = { ...accountOf(rights), ...monthly, AccountStatusID }
  server.answers(getAccount, account)
  return account
}
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

test('an owner reactivates from wherever they are', async () => {
  stands(3)
  openPage('/contacts')
  const bar = within(await screen.findByRole('region', { name: 'State of the account' }))
  await userEvent.click(bar.getByRole('button', { name: 'Reactivate' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Reactivate / }))
  server.answers(moveOwnAccount, stands(0))
  await userEvent.click(dialog.getByRole('button', { name: 'Reactivate' }))
  await screen.findByText(/is active again\.$/)
  expect(server.askedOf(moveOwnAccount)[0]?.body).toEqual({ Act: 'Reactivate', AccountStatusID: 3 })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'State of the account' })).toBeNull())
})

test('an owner puts the plan on hold until a day, and is told when it begins and ends', async () => {
  stands(0)
  openPage('/settings/account')
  await userEvent.click(await screen.findByRole('button', { name: 'Put on hold' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Put your plan on hold' }))
  dialog.getByText(/^The hold begins on Apr 9, 2099, when this period ends/)
  const until = dialog.getByLabelText('Until')
  await userEvent.type(until, '4/1/2099')
  await userEvent.tab()
  server.refuses(moveOwnAccount, 'WrongInput', { Errors: { UntilDate: ['Choose a day after the end of the period.'] } })
  await userEvent.click(dialog.getByRole('button', { name: 'Put it on hold' }))
  await dialog.findByText('Choose a day after the end of the period.')
  await userEvent.clear(until)
  await userEvent.type(until, '7/1/2099')
  await userEvent.tab()
  const account = { ...stands(6), HoldUntilDate: '2099-07-01T05:00:00Z' }
  server.answers(getAccount, account)
  server.answers(moveOwnAccount, account)
  await userEvent.click(dialog.getByRole('button', { name: 'Put it on hold' }))
  const bar = within(await screen.findByRole('region', { name: 'State of the account' }))
  bar.getByText(/^Your plan goes on hold on Apr 9, 2099 until Jul 1, 2099/)
  const asked = server.askedOf(moveOwnAccount).at(-1)!.body as { UntilDate: string }
  expect(asked).toMatchObject({
    Act: 'Hold',
    AccountStatusID: 0,
    UntilDate: expect.stringMatching(/^2099-0(6-30|7-01)T/),
  })
})

test('whoever cancels is asked whether something else would do, and why', async () => {
  stands(0)
  openPage('/settings/account')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your plan' }))
  dialog.getByRole('button', { name: 'Put it on hold' })
  await userEvent.click(dialog.getByRole('button', { name: 'Go on to cancel' }))
  expect((await dialog.findAllByRole('radio')).map((radio) => radio.getAttribute('value'))).toHaveLength(8)
  await userEvent.click(dialog.getByRole('radio', { name: 'Price too high' }))
  server.answers(moveOwnAccount, stands(1))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the plan' }))
  expect(server.askedOf(moveOwnAccount)[0]?.body).toMatchObject({ Act: 'Cancel', CancelReason: 'Price too high' })
  await screen.findByRole('region', { name: 'State of the account' })
})

test('an admin sees how it stands and changes nothing', async () => {
  stands(0, { IsMasterUser: false, IsAccountAdmin: true })
  openPage('/settings/account')
  await screen.findByText('An account owner can change this.')
  expect(screen.queryByRole('button', { name: 'Put on hold' })).toBeNull()
})

test('a free trial asks for a plan, with what it is for', async () => {
  server.answers(getAccount, { ...accountOf(), IsFreeTrial: true, FreeTrialConversion: false, AccountStatusID: 0 })
  openPage('/settings/account')
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a plan' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Monthly' }))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'People in a month' }), '250')
  await userEvent.type(dialog.getByRole('textbox'), 'Reminders to our patients')
  server.answers(askForPlan, stands(7))
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for the plan' }))
  await screen.findByText('We have got it, and write to you once we have looked.')
  expect(server.askedOf(askForPlan)[0]?.body).toEqual({
    ...{ AccountTypeID: 1, MonthlyLevel: 250, Purpose: 'Reminders to our patients' },
  })
})
