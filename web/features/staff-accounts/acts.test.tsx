// @vitest-environment happy-dom
import {
  changeStaffAccount,
  getStaffAccount,
  giveCredits,
  moveStaffAccount,
  type StaffAccountDetail,
} from '@carillon/contract/staff-accounts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const account: StaffAccountDetail = {
  ...exampleOf(getStaffAccount),
  ...{ AccountStatusID: 0, AccountTypeID: 0, MessagesPerDay: null, AvailableCallUnits: 100, Features: [] },
}

let server: FakeServer
beforeEach(() => {
  server = signedInServer({ IsStaff: true })
  server.answers(getStaffAccount, account)
  openPage(`/staff/accounts/${account.AccountID}`)
})
afterEach(() => closePage(server))

const opened = async (button: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

test('an account is put on hold until a day, with a reason', async () => {
  server.answers(moveStaffAccount, { ...account, AccountStatusID: 3 })
  const dialog = await opened('Change status')
  expect(dialog.queryByRole('radio', { name: /Cancel/ })).toBeNull()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Until' }), 'Jan 7, 2030{Enter}')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'They asked')
  await userEvent.click(dialog.getByRole('button', { name: 'Put on hold' }))
  await waitFor(() => expect(server.askedOf(moveStaffAccount)).toHaveLength(1))
  const { body } = server.askedOf(moveStaffAccount)[0]!
  expect(body).toMatchObject({ Act: 'Hold', AccountStatusID: 0, Reason: 'They asked' })
  expect((body as { UntilDate: string }).UntilDate).toMatch(/^2030-01-07T/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('credits are taken; what is refused is said at its field', async () => {
  server.refuses(giveCredits, 'WrongInput', { Errors: { Reason: ['Say why: the reason is kept in the audit log.'] } })
  const dialog = await opened('Give or take credits')
  await userEvent.click(dialog.getByRole('radio', { name: 'Take credits' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Credits' }), '25')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Two')
  await userEvent.click(dialog.getByRole('button', { name: 'Take credits' }))
  await dialog.findByText('Say why: the reason is kept in the audit log.')
  expect(server.askedOf(giveCredits)[0]).toMatchObject({ body: { Credits: -25, Reason: 'Two' } })
})

test('of plan and limits only what was changed is sent', async () => {
  server.answers(changeStaffAccount, { ...account, MessagesPerDay: 500 })
  const dialog = await opened('Change plan and limits')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Segments a day' }), '500')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'LabsUser' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'As agreed')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.askedOf(changeStaffAccount)).toHaveLength(1))
  expect(server.askedOf(changeStaffAccount)[0]!.body).toEqual({
    ...{ MessagesPerDay: 500, Features: ['LabsUser'], Reason: 'As agreed' },
    Seen: { MessagesPerDay: null, Features: [] },
  })
})
