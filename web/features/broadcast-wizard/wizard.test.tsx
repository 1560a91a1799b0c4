// @vitest-environment happy-dom
import { createBroadcast } from '@carillon/contract/broadcasts.ts'
import { addDraftContacts, getContactSummary, listDraftContacts } from '@carillon/contract/draft-contacts.ts'
import { type Draft, getDraft } from '@carillon/contract/drafts.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

const [textNumber] = accountOf().CurrentUser!.TextNumbers

/** A draft of which everything is confirmed. */
const ready: Draft = {
  ...exampleOf(getDraft),
  TextMessage: 'No school tomorrow.',
  TextNumberID: textNumber!.TextNumberID,
  isSettingsConfirmed: true,
  isRecipientsConfirmed: true,
  isMessagesConfirmed: true,
}
const review = '/broadcasts/create?draft=3&step=4'
const recipients = '/broadcasts/create?draft=3&step=2'
const next = /^Next ?: /
const button = (name: string | RegExp): Promise<HTMLButtonElement> => screen.findByRole('button', { name })
const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { name })

describe('the draft that an address names', () => {
  test('is waited for, and is then there', async () => {
    const held = server.holds(getDraft)
    openPage(review)
    await heading('New broadcast')
    held.answer(ready)
    await heading('4. Review and send')
  })

  test('says that it is gone where it is', async () => {
    server.refuses(getDraft, 'NotFound')
    openPage(review)
    await screen.findByRole('link', { name: 'Go to your broadcasts' })
  })

  test('says what failed, and is asked for again', async () => {
    server.refuses(getDraft, 'ServerError')
    openPage(review)
    await screen.findByText('There was an error getting your draft broadcast.')
    server.answers(getDraft, ready)
    await userEvent.click(await button('Try again'))
    await heading('4. Review and send')
  })
})

test('who may not create broadcasts is told so, and is offered none', async () => {
  closePage(server)
  const { Permissions } = accountOf().CurrentUser!
  server = signedInServer({ IsMasterUser: false, Permissions: { ...Permissions, CanCreateBroadcast: false } })
  openPage(review)
  await screen.findByText('You may not create broadcasts. Ask an account administrator for access.')
  expect(screen.queryAllByRole('link', { name: 'New broadcast' })).toEqual([])
  expect(server.askedOf(getDraft)).toEqual([])
})

describe('Next on the recipients', () => {
  const nobody: Draft = { ...ready, PotentialUniqueCount: 0, TextNumberCount: 0, isRecipientsConfirmed: false }

  test('does not lead on while there is nobody', async () => {
    server.answers(getDraft, nobody)
    openPage(recipients)
    await screen.findByText(/^Nobody yet\./)
    await userEvent.click(await button(next))
    await screen.findByText('Add at least one recipient.')
  })

  test('waits for the count of those who were just added', async () => {
    server.answers(getDraft, nobody)
    server.answers(listDraftContacts, { Items: [], Size: 0, Previous: null, Next: null })
    server.answers(addDraftContacts, { Added: 1, FailedContacts: [] })
    openPage(recipients)
    await userEvent.click(await button('Add people'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add numbers' }))
    await userEvent.type(await screen.findByLabelText('Phone numbers'), '3325550131')
    const counting = server.holds(getDraft)
    await userEvent.click(await button('Add number'))
    await screen.findByText(/number added\.$/)
    await userEvent.click(await button(next))
    expect(await button(next)).toHaveProperty('disabled', true)
    expect(screen.queryByText('Add at least one recipient.')).toBeNull()
    counting.answer({ ...nobody, PotentialUniqueCount: 1, TextNumberCount: 1 })
    await heading('3. Message')
  })
})

describe('Send', () => {
  beforeEach(() => server.answers(getDraft, ready))

  test('sends once however often it is pressed, says that it is under way, and leads to the broadcast', async () => {
    const sending = server.holds(createBroadcast)
    const { router } = openPage(review)
    const send = await button(/^Text \d+ people now$/)
    await userEvent.dblClick(send)
    expect(send.disabled).toBe(true)
    sending.answer(exampleOf(createBroadcast))
    const { BroadcastID } = exampleOf(createBroadcast)
    await expect.poll(() => router.state.location.pathname).toBe(`/broadcast-details/${BroadcastID}`)
    expect(server.askedOf(createBroadcast)).toHaveLength(1)
  })

  test('says why it was refused, and can be pressed again', async () => {
    server.refuses(createBroadcast, 'OverDailyLimit')
    openPage(review)
    await userEvent.click(await button(/^Text \d+ people now$/))
    await screen.findByRole('alert')
    const again = await button(/^Text \d+ people now$/)
    expect(again.disabled).toBe(false)
    await userEvent.click(again)
    await expect.poll(() => server.askedOf(createBroadcast)).toHaveLength(2)
  })
})

test('the review waits for its reckoning, and says where that failed', async () => {
  server.answers(getDraft, ready)
  const held = server.holds(getContactSummary)
  openPage(review)
  await heading('4. Review and send')
  expect((await button(/^Text/)).disabled).toBe(true)
  held.answer(exampleOf(getContactSummary))
  await expect.poll(async () => (await button(/^Text/)).disabled).toBe(false)
})
