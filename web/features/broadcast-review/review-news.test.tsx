// @vitest-environment happy-dom
import { getContactSummary } from '@carillon/contract/draft-contacts.ts'
import { type Draft, getDraft } from '@carillon/contract/drafts.ts'
import { websocketKey } from '@carillon/contract/session.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import { isListening, tell } from '../../testing/fake-channel.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-channel.ts'))

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(websocketKey, exampleOf(websocketKey))
  server.answers(getDraft, ready)
  server.answers(getContactSummary, summary)
})
afterEach(() => closePage(server))

const ready: Draft = {
  ...exampleOf(getDraft),
  TextMessage: 'No school tomorrow.',
  TextNumberID: accountOf().CurrentUser!.TextNumbers[0]!.TextNumberID,
  isSettingsConfirmed: true,
  isRecipientsConfirmed: true,
  isMessagesConfirmed: true,
}
/** Everybody with one number. */
const summary = {
  ...exampleOf(getContactSummary),
  ...{ PotentialUniqueCount: 9, PeopleCount: 9, PeopleReachedCount: 9 },
}

const openReview = async () => {
  const page = openPage(`/broadcasts/create?draft=${ready.DraftBroadcastID}&step=4`)
  await screen.findByRole('button', { name: /^Send to \d+ people now$/ })
  await vi.waitFor(() => expect(isListening()).toBe(true))
  return page
}
const elsewhere = (part: Partial<Draft>, more = 0): void => {
  const ModifiedDate = new Date(Date.parse(ready.ModifiedDate) + 60_000).toISOString()
  server.answers(getDraft, { ...ready, ...part, ModifiedDate })
  server.answers(getContactSummary, {
    ...summary,
    TextNumberCount: summary.TextNumberCount + more,
    ...{ PotentialUniqueCount: 9 + more, PeopleCount: 9 + more, PeopleReachedCount: 9 + more },
  })
  tell('draft.updated', { DraftBroadcastID: ready.DraftBroadcastID, ModifiedDate })
}
test('numbers that nobody has looked up yet are told before the button, as they may move it', async () => {
  server.answers(getContactSummary, { ...summary, NotCheckedCount: 2 })
  await openReview()
  await screen.findByText('2 numbers are not yet checked. Landlines drop out by themselves.')
})

const news = async () => within(await screen.findByRole('alert'))

test('a review that is read says what another tab has changed, and both counts, and stays', async () => {
  const { router } = await openReview()
  expect(screen.queryByRole('alert')).toBeNull()
  const before = Number(/\d+/.exec((await screen.findByRole('button', { name: /^Send to/ })).textContent!)![0])
  elsewhere({ TextMessage: 'Closed on Friday.' }, 2)
  const told = await news()
  await told.findByText(/^Changed in another tab or on another device: message\./)
  await told.findByText(new RegExp(`It went to ${before} people, now it goes to ${before + 2} people\\.`))
  await screen.findByRole('button', { name: `Send to ${before + 2} people now` })
  expect(router.state.location.search).toMatchObject({ step: 4 })
})

test('where a personalized message must be checked again it offers that alone, and stays', async () => {
  const { router } = await openReview()
  elsewhere({ TextMessage: 'No school, {{FirstName}}.' })
  const told = await news()
  await told.findByText(/The personalized messages have to be checked again\.$/)
  expect(told.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Check the messages again'])
  await screen.findByRole('heading', { name: '4. Review and send' })
  expect(screen.queryByText(/^Every message is right/)).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send to/ }).disabled).toBe(true)
  expect(router.state.location.search).toMatchObject({ step: 4 })
})

test('where something is wrong now it says what, and leads there', async () => {
  const { router } = await openReview()
  elsewhere({ TextMessage: '' })
  const told = await news()
  await told.findByText(/message\./)
  await userEvent.click(told.getByRole('button', { name: 'Go to the message' }))
  await screen.findByRole('heading', { name: '3. Message' })
  expect(router.state.location.search).toMatchObject({ step: 3 })
})

test('who opens the address of a review that cannot be reached is where they can go on', async () => {
  server.answers(getDraft, { ...ready, isMessagesConfirmed: false })
  openPage(`/broadcasts/create?draft=${ready.DraftBroadcastID}&step=4`)
  await screen.findByRole('heading', { name: '3. Message' })
})
