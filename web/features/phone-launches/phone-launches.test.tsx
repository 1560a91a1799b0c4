// @vitest-environment happy-dom
import { deletePhoneLaunch, getPhoneLaunch, setPhoneLaunch } from '@carillon/contract/phone-launches.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const none = { CallInNumber: '8005550199', LaunchID: '', ListID: 0, ListName: '' }
const mine = { ...none, LaunchID: '4711', ListName: 'Everyone' }

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(getPhoneLaunch, none)
})
afterEach(() => closePage(server))

const open = async () => {
  openPage('/settings/voice')
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  return within(await screen.findByRole('dialog', { name: 'Send from a phone' }))
}

test('an ID and a PIN are chosen, checked before they are sent, and shown', async () => {
  const dialog = await open()
  await userEvent.type(dialog.getByLabelText('Launch ID'), '4711')
  await userEvent.type(dialog.getByLabelText('PIN'), '123456')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('This PIN is too easy to guess. Choose another.')
  expect(server.askedOf(setPhoneLaunch)).toEqual([])
  await userEvent.clear(dialog.getByLabelText('PIN'))
  await userEvent.type(dialog.getByLabelText('PIN'), '830274')
  server.answers(setPhoneLaunch, mine)
  server.answers(getPhoneLaunch, mine)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('ID 4711')
  expect(server.askedOf(setPhoneLaunch)[0]?.body).toEqual({
    ...{ LaunchID: '4711', PIN: '830274', ListID: 0, Seen: { LaunchID: '', ListID: 0 } },
  })
})

test('one that is taken is said, and what was typed stays', async () => {
  const dialog = await open()
  await userEvent.type(dialog.getByLabelText('Launch ID'), '4711')
  await userEvent.type(dialog.getByLabelText('PIN'), '830274')
  server.refuses(setPhoneLaunch, 'LaunchIDTaken')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('This phone launch ID is already taken. Choose another.')
  expect((dialog.getByLabelText('Launch ID') as HTMLInputElement).value).toBe('4711')
})

test('it is ended when one has said so twice, and a group that is gone is told', async () => {
  server.answers(getPhoneLaunch, { ...mine, ListID: 9, ListName: '' })
  openPage('/settings/voice')
  await screen.findByText('The group is no longer there: choose another.')
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  const form = within(await screen.findByRole('dialog', { name: 'Send from a phone' }))
  expect((form.getByLabelText('To whom it goes') as HTMLSelectElement).selectedOptions[0]?.text).toBe('Choose a group')
  await userEvent.click(form.getByRole('button', { name: 'Not now' }))
  server.answers(deletePhoneLaunch, { Success: true })
  await userEvent.click(screen.getByRole('button', { name: 'Remove ID' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop sending from a phone?' }))
  server.answers(getPhoneLaunch, none)
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }))
  await screen.findByText('Your ID and PIN open nothing any more.')
  expect(server.askedOf(deletePhoneLaunch)).toHaveLength(1)
})

const change = async () => {
  server.answers(getPhoneLaunch, mine)
  openPage('/settings/voice')
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  return within(await screen.findByRole('dialog', { name: 'Send from a phone' }))
}

test('an ID that was changed in another tab meanwhile is asked about', async () => {
  const dialog = await change()
  await userEvent.clear(dialog.getByLabelText('Launch ID'))
  await userEvent.type(dialog.getByLabelText('Launch ID'), '4712')
  server.refuses(setPhoneLaunch, 'ChangedMeanwhile', { Current: { LaunchID: '4719' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const question = within(await screen.findByRole('dialog', { name: 'This was changed meanwhile' }))
  await userEvent.click(within(question.getByRole('radiogroup', { name: 'Launch ID' })).getByLabelText('Yours4712'))
  server.answers(setPhoneLaunch, { ...mine, LaunchID: '4712' })
  server.answers(getPhoneLaunch, { ...mine, LaunchID: '4712' })
  await userEvent.click(question.getByRole('button', { name: 'Save what I chose' }))
  await screen.findByText('ID 4712')
  expect(server.askedOf(setPhoneLaunch).at(-1)!.body).toMatchObject({ LaunchID: '4712', Seen: { LaunchID: '4719' } })
})

test('a new PIN alone leaves the ID and the group as they are by then', async () => {
  const dialog = await change()
  await userEvent.type(dialog.getByLabelText('PIN'), '830274')
  server.answers(setPhoneLaunch, mine)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('You can send from a phone now.')
  expect(server.askedOf(setPhoneLaunch)[0]!.body).toEqual({
    ...{ LaunchID: '4711', PIN: '830274', ListID: 0, Seen: { LaunchID: '4711', ListID: 0 } },
  })
})

test('a new PIN is saved where the ID of the other tab stays', async () => {
  const dialog = await change()
  await userEvent.clear(dialog.getByLabelText('Launch ID'))
  await userEvent.type(dialog.getByLabelText('Launch ID'), '4712')
  await userEvent.type(dialog.getByLabelText('PIN'), '830274')
  server.refuses(setPhoneLaunch, 'ChangedMeanwhile', { Current: { LaunchID: '4719' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const question = within(await screen.findByRole('dialog', { name: 'This was changed meanwhile' }))
  await userEvent.click(
    within(question.getByRole('radiogroup', { name: 'Launch ID' })).getByLabelText('Saved meanwhile4719'),
  )
  server.answers(setPhoneLaunch, { ...mine, LaunchID: '4719' })
  await userEvent.click(question.getByRole('button', { name: 'Save what I chose' }))
  await screen.findByText('You can send from a phone now.')
  expect(server.askedOf(setPhoneLaunch).at(-1)!.body).toEqual({
    ...{ LaunchID: '4719', PIN: '830274', ListID: 0, Seen: { LaunchID: '4719', ListID: 0 } },
  })
})

test('where the group is gone another is chosen before it is saved', async () => {
  server.answers(getPhoneLaunch, { ...mine, ListID: 77, ListName: '' })
  openPage('/settings/voice')
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send from a phone' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Choose a group.')
  expect(server.askedOf(setPhoneLaunch)).toEqual([])
})
