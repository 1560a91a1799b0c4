// @vitest-environment happy-dom
import { createBroadcast } from '@carillon/contract/broadcasts.ts'
import { getContactSummary } from '@carillon/contract/draft-contacts.ts'
import { contactsToDraft, getDraft, saveDraft } from '@carillon/contract/drafts.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const [textNumber] = accountOf().CurrentUser!.TextNumbers
const draft = { ...exampleOf(getDraft), TextMessage: '', BroadcastName: '', TextNumberID: textNumber!.TextNumberID }
const summary = { ...exampleOf(getContactSummary), InvalidMessageCount: 0, ExcludedMessageCount: 0 }
const words = 'Practice is at 5.'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(contactsToDraft, draft)
  const saved = () => Object.assign({ ...draft }, ...server.askedOf(saveDraft).map(({ body }) => body))
  server.answers(getDraft, saved)
  server.answers(saveDraft, saved)
  server.answers(getContactSummary, { ...summary, TextNumberCount: 9 })
})
afterEach(() => closePage(server))

/** A text to everybody, written. */
const written = async () => {
  openPage('/contacts')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Everyone' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Quick text to this group' }))
  const field = await screen.findByRole('textbox', { name: /^Text message/ })
  await userEvent.type(field, words)
  return { field, send: await screen.findByRole('button', { name: /^Send to 9 people/ }) }
}

test('a number that has changed is said, and the button promises the new one', async () => {
  const { field, send } = await written()
  server.refuses(createBroadcast, 'DraftChanged', { Facts: { count: 10, expected: 9 } })
  server.answers(getContactSummary, { ...summary, TextNumberCount: 10 })
  await userEvent.click(send)
  await screen.findByRole('alert')
  await screen.findByRole('button', { name: /^Send to 10 people/ })
  expect(field).toHaveProperty('value', words)
})

test('a message that another tab changed is shown beside this one, and nothing is sent before the choice', async () => {
  const { field, send } = await written()
  server.refuses(saveDraft, 'ChangedMeanwhile', { Current: { TextMessage: 'Practice is at 6.' } })
  await userEvent.type(field, '!')
  await userEvent.click(send)
  await screen.findByRole('dialog', { name: 'This draft was changed in another tab too' })
  await screen.findByText('Practice is at 6.')
  expect(server.askedOf(createBroadcast)).toEqual([])
  expect(field).toHaveProperty('value', `${words}!`)
})
