// @vitest-environment happy-dom
import { listAccountUsers } from '@carillon/contract/account.ts'
import {
  getTextNumber,
  listTextNumbers,
  type SetTextNumber,
  updateTextNumber,
} from '@carillon/contract/text-numbers.ts'
import { usualNotice } from '@carillon/domain/conversation/unread-notice.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
afterEach(() => closePage(server))

const number: SetTextNumber = {
  ...exampleOf(getTextNumber),
  ...{ TextNumberID: 7, Name: 'Front office', Description: '', IsDefault: false, UserIDs: [3], SeenByUserIDs: [] },
  ...{ BrowserNotificationsEnabled: false, AudioNotificationsEnabled: false },
  Notifications: [
    { ...usualNotice('Email'), NotificationWindow: { ...usualNotice('Email').NotificationWindow, Days: ['Monday'] } },
    { ...usualNotice('Text'), NotificationWindow: { ...usualNotice('Text').NotificationWindow, Days: ['Monday'] } },
  ].map((notice) => ({ ...notice, Type: 'TextUnread' as const })),
}
const user = (UserID: number, FirstName: string, IsAdmin = false) => ({
  ...{ UserID, UserName: FirstName.toLowerCase(), FirstName, LastName: 'Lee', IsActive: true, IsAdmin },
  ...{ Role: IsAdmin ? ('Owner' as const) : ('User' as const), Status: 'Active' as const, Email: '' },
})

const open = (rights: Parameters<typeof signedInServer>[0] = {}) => {
  server = signedInServer(rights)
  const { UserIDs } = number
  const seen =
    rights?.IsMasterUser === false ? { ...number, UserIDs: null, SeenByUserIDs: null } : { ...number, UserIDs }
  server.answers(listTextNumbers, { Items: [seen], Size: 1, Previous: null, Next: null })
  const Items = [user(1, 'Olive', true), user(2, 'Ann'), user(3, 'Uma')]
  server.answers(listAccountUsers, { Items, Size: 3, Previous: null, Next: null })
  server.answers(updateTextNumber, number)
  openPage('/settings/text')
}
const table = async () => within(await screen.findByRole('table', { name: 'Text numbers' }))
const choose = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Front office' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const sent = () => server.askedOf(updateTextNumber).map(({ body }) => body)

test('an admin names a number and says who uses it and who reads it', async () => {
  open()
  expect(await (await table()).findByText('Owners and admins, Uma Lee')).toBeTruthy()
  await choose('Name and access')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByLabelText('Olive Lee')).toBeNull()
  const name = dialog.getByLabelText(/^Name/)
  await userEvent.clear(name)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter a Name.')).toBeTruthy()
  await userEvent.type(name, 'Nurse')
  await userEvent.selectOptions(dialog.getByLabelText('Ann Lee'), 'Reads and sends')
  await userEvent.selectOptions(dialog.getByLabelText('Uma Lee'), 'Reads')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        ...{ Name: 'Nurse', UserIDs: [2], SeenByUserIDs: [3] },
        Seen: { Name: 'Front office', UserIDs: [3], SeenByUserIDs: [] },
      },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a member says what they hear of it, and nothing else', async () => {
  open({ IsMasterUser: false, IsAccountAdmin: false })
  expect(await (await table()).findByText('None')).toBeTruthy()
  expect(screen.queryByText('Speed')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Front office' }))
  expect(await screen.findAllByRole('menuitem')).toHaveLength(1)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Notifications' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('switch', { name: /^By mail/ }))
  await userEvent.click(dialog.getByLabelText('Monday'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Select at least one Notification Window Day')).toBeTruthy()
  await userEvent.click(dialog.getByLabelText('Tuesday'))
  await userEvent.click(await dialog.findByRole('switch', { name: /^Sound/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    AudioNotificationsEnabled: true,
    Notifications: [{ Method: 'Email', IsActive: true, NotificationWindow: { Days: ['Tuesday'] } }, { Method: 'Text' }],
    Seen: { AudioNotificationsEnabled: false },
  })
})

test('a text needs a phone of one’s own', async () => {
  open()
  await choose('Notifications')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('switch', { name: /^By text/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Choose a phone of yours, verified.')).toBeTruthy()
  expect(sent()).toEqual([])
})
