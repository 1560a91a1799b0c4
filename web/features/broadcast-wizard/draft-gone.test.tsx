// @vitest-environment happy-dom
import { createBroadcast } from '@carillon/contract/broadcasts.ts'
import { addDraftContacts, getContactSummary, listDraftContacts } from '@carillon/contract/draft-contacts.ts'
import { type Draft, getDraft, saveDraft, startDraft } from '@carillon/contract/drafts.ts'
import { websocketKey } from '@carillon/contract/session.ts'
import { getMerge, startMerge } from '@carillon/contract/template-merges.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import { isListening, tell } from '../../testing/fake-channel.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-channel.ts'))

const [textNumber] = accountOf().CurrentUser!.TextNumbers
const ready: Draft = {
  ...exampleOf(getDraft),
  DraftBroadcastID: 3,
  TextMessage: 'No school tomorrow.',
  TextNumberID: textNumber!.TextNumberID,
  isSettingsConfirmed: true,
  isRecipientsConfirmed: true,
  isMessagesConfirmed: true,
}
const nobody = { BroadcastID: null, RepeatingBroadcastID: null }

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(websocketKey, exampleOf(websocketKey))
  server.answers(getDraft, ready)
})
afterEach(() => closePage(server))

const opened = async (step: number) => {
  const page = openPage(`/broadcasts/create?draft=3&step=${step}`)
  await screen.findByRole('heading', { name: new RegExp(`^${step}\\. `) })
  await expect.poll(isListening).toBe(true)
  return page
}

test('people who are added elsewhere are counted and listed', async () => {
  await opened(2)
  const page = exampleOf(listDraftContacts)
  const asked = server.askedOf(getContactSummary).length
  const ModifiedDate = new Date(Date.parse(ready.ModifiedDate) + 1000).toISOString()
  server.answers(getDraft, { ...ready, PotentialUniqueCount: 4321, ModifiedDate })
  server.answers(getContactSummary, { ...exampleOf(getContactSummary), PotentialUniqueCount: 4321, PeopleCount: 4000 })
  server.answers(listDraftContacts, { ...page, Items: page.Items.map((row) => ({ ...row, FirstName: 'Zoe' })) })
  tell('draft.updated', { DraftBroadcastID: 3, ModifiedDate })
  await screen.findAllByText(/^Zoe/)
  await screen.findByText('4,000 people on 4,321 phones added')
  expect(server.askedOf(getContactSummary).length).toBeGreaterThan(asked)
})

test('messages that are checked again at the review lead to those that need a correction', async () => {
  const merge = {
    ...exampleOf(getMerge),
    Total: 5,
    InvalidMessageCount: 0,
    ExcludedMessageCount: 0,
    OwnMessageCount: 0,
  }
  const fine = { ...merge, Status: 'Complete' as const, IsStale: false }
  const personal = { ...ready, TextMessage: 'Hello {{FirstName}}.' }
  server.answers(getDraft, { ...personal, TemplateMerge: fine })
  await opened(4)
  const ModifiedDate = new Date(Date.parse(ready.ModifiedDate) + 1000).toISOString()
  server.answers(getDraft, { ...personal, ModifiedDate, TemplateMerge: { ...fine, IsStale: true } })
  server.answers(saveDraft, { ...personal, ModifiedDate, TemplateMerge: { ...fine, IsStale: true } })
  server.answers(startMerge, { ...fine, InvalidMessageCount: 1, MissingFields: [{ Field: 'FirstName', Count: 1 }] })
  tell('draft.updated', { DraftBroadcastID: 3, ModifiedDate })
  await userEvent.click(await screen.findByRole('button', { name: 'Check the messages again' }))
  await screen.findByRole('heading', { name: '3. Message' })
  await expect.poll(() => document.activeElement?.hasAttribute('data-merge-faults')).toBe(true)
})

test('sent elsewhere: the page says so, leads to it, and saves and sends nothing more', async () => {
  const { router } = await opened(4)
  tell('draft.ended', { DraftBroadcastID: 3, BroadcastID: 77, RepeatingBroadcastID: null })
  await screen.findByText('This draft has been sent.')
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  await userEvent.click(await screen.findByRole('link', { name: 'See the broadcast' }))
  await expect.poll(() => router.state.location.pathname).toBe('/broadcast-details/77')
  expect([server.askedOf(createBroadcast), server.askedOf(saveDraft)]).toEqual([[], []])
})

test('deleted elsewhere while somebody writes: what was typed can be kept', async () => {
  const { router } = await opened(1)
  const saving = server.holds(saveDraft)
  await userEvent.type(await screen.findByLabelText(/^Broadcast name/), '!')
  tell('draft.ended', { DraftBroadcastID: 3, ...nobody })
  await screen.findByText('This draft was discarded. What you changed here last is not part of it.')
  saving.answer(ready)
  server.answers(startDraft, { ...exampleOf(startDraft), DraftBroadcastID: 9 })
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it as a new draft' }))
  await expect.poll(() => router.state.location.search).toMatchObject({ draft: 9 })
  expect(server.askedOf(startDraft)).toMatchObject([{ body: { BroadcastName: `${ready.BroadcastName}!` } }])
})

test('what others did while an act of its own was refused is shown', async () => {
  await opened(2)
  const page = exampleOf(listDraftContacts)
  await userEvent.click(await screen.findByRole('button', { name: 'Add people' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add numbers' }))
  await userEvent.type(await screen.findByLabelText('Phone numbers'), '3325550131')
  const adding = server.holds(addDraftContacts)
  await userEvent.click(await screen.findByRole('button', { name: 'Add number' }))
  await expect.poll(() => server.askedOf(addDraftContacts).length).toBe(1)
  server.answers(listDraftContacts, { ...page, Items: page.Items.map((row) => ({ ...row, FirstName: 'Zoe' })) })
  const ModifiedDate = new Date(Date.parse(ready.ModifiedDate) + 1000).toISOString()
  tell('draft.updated', { DraftBroadcastID: 3, ModifiedDate })
  adding.refuse('NotAllowed')
  await screen.findAllByText(/^Zoe/)
})

test('what the page filled in by itself was not typed by anybody', async () => {
  server.answers(getDraft, { ...ready, BroadcastType: 'GroupSMS', TextNumberID: null, isSettingsConfirmed: false })
  await opened(1)
  tell('draft.ended', { DraftBroadcastID: 3, BroadcastID: 77, RepeatingBroadcastID: null })
  await screen.findByText('This draft has been sent.')
  expect(screen.queryByRole('button', { name: 'Keep it as a new draft' })).toBeNull()
})

test('another draft that ends is none of its business', async () => {
  await opened(1)
  tell('draft.ended', { DraftBroadcastID: 4, ...nobody })
  await screen.findByRole('heading', { name: '1. Settings' })
})
