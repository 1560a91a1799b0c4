// @vitest-environment happy-dom
import { updateAccount, updateUser } from '@carillon/contract/account.ts'
import { type AutoReply, listAutoReplies } from '@carillon/contract/auto-replies.ts'
import { login } from '@carillon/contract/session.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

const open = async (title: string) => {
  openPage('/settings/text')
  await userEvent.click(await screen.findByRole('button', { name: `Change: ${title}` }))
  return within(await screen.findByRole('dialog', { name: title }))
}
const save = async (dialog: Awaited<ReturnType<typeof open>>) =>
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
const sent = () => server.askedOf(updateUser).at(-1)?.body

describe('a setting of texts', () => {
  test('is how long they may be, and the dialog closes when it is saved', async () => {
    const dialog = await open('Text message length')
    await userEvent.click(dialog.getByRole('radio', { name: /^160/ }))
    await save(dialog)
    await screen.findByText('Your text message length is saved.')
    expect(sent()).toEqual({ MaxMessageLength: 160, Seen: { MaxMessageLength: 320 } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is the signature', async () => {
    const dialog = await open('Signature')
    const field = dialog.getByRole('textbox', { name: 'Signature' })
    await userEvent.click(field)
    await userEvent.paste('x'.repeat(101))
    await save(dialog)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(server.askedOf(updateUser)).toHaveLength(0)
    await userEvent.clear(field)
    await userEvent.type(field, 'Ms. Lee')
    await save(dialog)
    await screen.findByText('Your signature is saved.')
    expect(sent()).toMatchObject({ Signature: { IsEnabled: false, SignatureText: 'Ms. Lee' } })
  })

  test('is that no browser disturbs', async () => {
    const dialog = await open('Do not disturb')
    await userEvent.click(dialog.getByRole('switch', { name: /^Do not disturb/ }))
    await save(dialog)
    await screen.findByText('That is saved.')
    expect(sent()).toMatchObject({ BrowserNotificationsDoNotDisturb: true })
  })

  test('is on which days, at least one', async () => {
    const dialog = await open('Calling days')
    for (const box of dialog.getAllByRole('checkbox')) await userEvent.click(box)
    await save(dialog)
    await dialog.findByText('Select at least one Calling Day')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Friday' }))
    await save(dialog)
    await screen.findByText('Your calling days are saved.')
    expect(sent()).toMatchObject({ CallingWindowDays: ['Friday'] })
  })

  test('is from when until when, and what is wrong with a time is said at it', async () => {
    const dialog = await open('Calling window')
    const start = dialog.getByRole('combobox', { name: /Start time/ })
    await userEvent.clear(start)
    await save(dialog)
    await dialog.findByText('Enter a Start Time')
    await userEvent.type(start, 'soon')
    await save(dialog)
    await dialog.findByText('Start Time must follow the format h:mm A (Ex: 5:00 PM).')
    await userEvent.click(dialog.getByRole('switch', { name: /^All day/ }))
    await save(dialog)
    await screen.findByText('Your calling window is saved.')
    expect(sent()).toMatchObject({ StartTimeOfDay: { Hour: 0, Minute: 0 }, StopTimeOfDay: { Hour: 23, Minute: 59 } })
  })

  test('that is filled in and not saved is not lost to Escape, and one that is not changed asks nothing', async () => {
    const dialog = await open('Signature')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Signature' }), 'Ms.')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: /^Discard/ }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Signature' })).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Change: Calling days' }))
    await save(within(await screen.findByRole('dialog', { name: 'Calling days' })))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.askedOf(updateUser)).toHaveLength(0)
  })
})

test('the auto reply of each number is told, changed, or set up for that number', async () => {
  const [first, second] = exampleOf(login).User.TextNumbers
  const reply: AutoReply = {
    ...{ ...exampleOf(listAutoReplies).Items[0]!, ID: 3, Keyword: '', Message: 'We are closed.', AutoReplyTypeID: 1 },
    ...{ Active: true, TextNumberIDs: [first!.TextNumberID], CanChange: true },
  }
  server.answers(listAutoReplies, { Items: [reply], Size: 1, Previous: null, Next: null })
  openPage('/settings/text')
  await screen.findByText('We are closed.')
  await userEvent.click(screen.getByRole('button', { name: 'Set up: auto reply of (800) 555-0100' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New auto reply' }))
  const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
  expect([box(/555-0200/).disabled, box(/555-0100/).checked]).toEqual([true, true])
  expect(second!.TextPhoneNumber).toBe('8005550100')
  await userEvent.click(dialog.getByRole('button', { name: 'Not now' }))
  await userEvent.click(screen.getByRole('button', { name: 'Change: auto reply of (217) 555-0200' }))
  await screen.findByRole('dialog', { name: 'Edit auto reply' })
})

test('only those who have opted in are texted where the account wants that', async () => {
  openPage('/settings/text')
  await userEvent.click(await screen.findByRole('switch', { name: /^Text only people who have opted in/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('The text settings are saved.')
  expect(server.askedOf(updateAccount)[0]?.body).toEqual({ RequireTextOptIn: true, Seen: { RequireTextOptIn: false } })
})
