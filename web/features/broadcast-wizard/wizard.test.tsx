// @vitest-environment happy-dom
import { getAccount } from '@carillon/contract/account.ts'
import { createBroadcast } from '@carillon/contract/broadcasts.ts'
import { addDraftContacts, getContactSummary, listDraftContacts } from '@carillon/contract/draft-contacts.ts'
import { type Draft, deleteDraft, getDraft, saveDraft, startDraft } from '@carillon/contract/drafts.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'
import { formatStart } from '../../ui/format.ts'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(getContactSummary, summary)
})
afterEach(() => closePage(server))

const [textNumber] = accountOf().CurrentUser!.TextNumbers

/** Everybody with one number. */
const summary = {
  ...exampleOf(getContactSummary),
  ...{ PotentialUniqueCount: 9, PeopleCount: 9, PeopleReachedCount: 9 },
}

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

test('what is wrong with a start stands below its field', async () => {
  server.answers(getDraft, { ...ready, startOption: 'START_LATER', StartDate: '2020-01-03T15:00:00Z' })
  openPage('/broadcasts/create?draft=3&step=1')
  const field = await screen.findByLabelText(/^Start date/)
  const fault = await screen.findByText('Your start date and time cannot be in the past.')
  expect(field.compareDocumentPosition(fault)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
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
    await userEvent.click(await button('Add numbers'))
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

describe('the footer', () => {
  const openMenu = async () => {
    server.answers(getDraft, ready)
    server.answers(deleteDraft, { Success: true })
    const page = openPage(recipients)
    await userEvent.click(await button('More'))
    return page
  }
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('menuitem', { name }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: `${name}?` })).getByRole('button', { name }))
  }

  test('has the way back and the way on, and all else in one menu', async () => {
    await openMenu()
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Save as draft',
      'Start over',
      'Discard',
    ])
    expect(screen.queryByRole('button', { name: 'Save as draft' })).toBeNull()
  })

  test('has the focus again where a question is not answered', async () => {
    await openMenu()
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Discard' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('More'))
    expect(server.askedOf(deleteDraft)).toEqual([])
  })

  test('discards the draft once that is confirmed, and leads to the broadcasts', async () => {
    const { router } = await openMenu()
    await choose('Discard')
    await screen.findByText('The draft was discarded.')
    expect(server.askedOf(deleteDraft)).toHaveLength(1)
    await waitFor(() => expect(router.state.location.pathname).toBe('/broadcasts'))
  })

  test('starts over with an empty draft', async () => {
    await openMenu()
    await choose('Start over')
    expect(await screen.findByLabelText(/^Broadcast name/)).toHaveProperty('value', '')
    expect(server.askedOf(deleteDraft)).toHaveLength(1)
  })
})

describe('a draft that another tab has open', () => {
  const settings = '/broadcasts/create?draft=3&step=1'
  const name = 'Broadcast name'

  test('is saved as what was changed here, and takes in what was changed there', async () => {
    server.answers(getDraft, ready)
    const ModifiedDate = new Date(Date.parse(ready.ModifiedDate) + 1000).toISOString()
    const BroadcastName = `${ready.BroadcastName}!`
    server.answers(saveDraft, { ...ready, BroadcastName, startOption: 'REPEATING', ModifiedDate })
    openPage(settings)
    const field = await screen.findByLabelText(new RegExp(`^${name}`))
    await userEvent.type(field, '!')
    await screen.findByText('Draft saved, with the changes of another tab')
    expect(await screen.findByLabelText('Repeating')).toHaveProperty('checked', true)
    const [{ body } = { body: undefined }] = server.askedOf(saveDraft)
    expect(body).toEqual({ BroadcastName, Seen: { BroadcastName: ready.BroadcastName } })
  })

  test('shows both where the same was changed, and saves what is chosen', async () => {
    server.answers(getDraft, ready)
    server.refuses(saveDraft, 'ChangedMeanwhile', { Current: { BroadcastName: 'Ice' } })
    openPage(settings)
    const field = await screen.findByLabelText(new RegExp(`^${name}`))
    await userEvent.clear(field)
    await userEvent.type(field, 'Snow!')
    await userEvent.click(await button('Choose what stays'))
    await screen.findByRole('dialog', { name: 'This draft was changed in another tab too' })
    await screen.findByText('Ice')
    await userEvent.click(await screen.findByRole('radio', { name: /^Yours/ }))
    const save = await button('Save what I chose')
    // At once, so that no attempt of before comes between.
    server.answers(saveDraft, { ...ready, BroadcastName: 'Snow!' })
    fireEvent.click(save)
    await screen.findByText('Draft saved')
    expect(server.askedOf(saveDraft).at(-1)).toMatchObject({
      body: { BroadcastName: 'Snow!', Seen: { BroadcastName: 'Ice' } },
    })
    expect(field).toHaveProperty('value', 'Snow!')
  })

  test('asks before Next goes on', async () => {
    server.answers(getDraft, ready)
    server.refuses(saveDraft, 'ChangedMeanwhile', { Current: { BroadcastName: 'Ice' } })
    openPage(settings)
    await userEvent.type(await screen.findByLabelText(new RegExp(`^${name}`)), '!')
    await userEvent.click(await button(next))
    await screen.findByRole('dialog', { name: 'This draft was changed in another tab too' })
    await heading('1. Settings')
  })
})

describe('Send', () => {
  beforeEach(() => server.answers(getDraft, ready))

  test('sends once however often it is pressed, says that it is under way, and leads to the broadcast', async () => {
    const sending = server.holds(createBroadcast)
    const { router } = openPage(review)
    const send = await button(/^Send to \d+ people now$/)
    await userEvent.dblClick(send)
    expect(send.disabled).toBe(true)
    sending.answer(exampleOf(createBroadcast))
    const { BroadcastID } = exampleOf(createBroadcast)
    await expect.poll(() => router.state.location.pathname).toBe(`/broadcast-details/${BroadcastID}`)
    expect(server.askedOf(createBroadcast)).toHaveLength(1)
  })

  test('stays at the review when one goes back while it is under way', async () => {
    const sending = server.holds(createBroadcast)
    const { router } = openPage('/broadcasts/create?draft=3&step=3')
    await heading('3. Message')
    await router.navigate({ to: '/broadcasts/create', search: { draft: 3, step: 4 } })
    await userEvent.click(await button(/^Send to \d+ people now$/))
    router.history.back()
    await expect.poll(() => router.history.location.search).toContain('step=3')
    await expect.poll(() => router.state.location.search).toMatchObject({ step: 4 })
    await heading('4. Review and send')
    expect(screen.queryByRole('heading', { name: '3. Message' })).toBe(null)
    sending.answer(exampleOf(createBroadcast))
    const { BroadcastID } = exampleOf(createBroadcast)
    await expect.poll(() => router.state.location.pathname).toBe(`/broadcast-details/${BroadcastID}`)
  })

  test('says why it was refused, and can be pressed again', async () => {
    server.refuses(createBroadcast, 'OverDailyLimit')
    openPage(review)
    await userEvent.click(await button(/^Send to \d+ people now$/))
    await screen.findByRole('alert')
    const again = await button(/^Send to \d+ people now$/)
    expect(again.disabled).toBe(false)
    await userEvent.click(again)
    await expect.poll(() => server.askedOf(createBroadcast)).toHaveLength(2)
  })
})

describe('at night', () => {
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
  const people = summary.TextNumberCount - summary.InvalidMessageCount - summary.ExcludedMessageCount
  const night = {
    ...summary,
    ...{ FirstTextDate: inHours(4), LastTextDate: inHours(4.5), QuietCount: people, QuietUntilDate: inHours(4) },
  }
  beforeEach(() => {
    server.answers(getDraft, ready)
    server.answers(getContactSummary, night)
  })

  test('the button says for when it is scheduled, sends that start, and so does the toast', async () => {
    server.answers(getAccount, { ...accountOf(), QuietHours: true })
    server.answers(createBroadcast, { ...exampleOf(createBroadcast), StartDate: night.FirstTextDate })
    openPage(review)
    const when = formatStart(night.FirstTextDate)
    await screen.findByText(/Until then it is quiet hours\./)
    await screen.findByText(new RegExp(`The last leaves about ${formatStart(night.LastTextDate)}`))
    await userEvent.click(await button(`Schedule for ${people} people, ${when}`))
    await screen.findByText(/ is scheduled for /)
    expect(server.askedOf(createBroadcast)).toMatchObject([{ body: { StartDate: night.FirstTextDate } }])
  })

  test('without quiet hours it warns, and offers the morning', async () => {
    const now = new Date().toISOString()
    server.answers(getContactSummary, { ...night, FirstTextDate: now, LastTextDate: now })
    openPage(review)
    await screen.findByText(/^It is night where these people are/)
    await button(`Send to ${people} people now`)
    await userEvent.click(await button(/^Start .* instead$/))
    await button(`Schedule for ${people} people, ${formatStart(night.QuietUntilDate)}`)
  })
})

test('whoever presses a page of the menu while they type is not called back by the draft that is made of it', async () => {
  const making = server.holds(startDraft)
  const { router } = openPage('/broadcasts/create')
  await userEvent.type(await screen.findByLabelText(/^Broadcast name/), 'Snow')
  await vi.waitFor(() => expect(server.askedOf(startDraft)).toHaveLength(1))
  await userEvent.click(screen.getByRole('link', { name: 'Contacts' }))
  // The page is still on its way.
  expect(router.latestLocation.pathname).toBe('/contacts')
  await screen.findByLabelText(/^Broadcast name/)
  const resolved = vi.fn()
  router.subscribe('onBeforeNavigate', resolved)
  making.answer({ ...exampleOf(startDraft), DraftBroadcastID: 9 })
  await screen.findByRole('heading', { name: 'Contacts' })
  expect([router.state.location.pathname, resolved.mock.calls]).toEqual(['/contacts', []])
})

test('what is to be said of the message is said in the review too', async () => {
  server.answers(getDraft, { ...ready, TextMessage: 'School is closed on [date]. 😀' })
  openPage(review)
  await screen.findByText('Still to be filled in: [date].')
  // What it costs is said by the counter: credits do not follow these parts (rules/texts 3, 4).
  await screen.findByText(/^This character makes carriers send a long text in more parts/)
})

test('the review waits for its reckoning, and says where that failed', async () => {
  server.answers(getDraft, ready)
  const held = server.holds(getContactSummary)
  openPage(review)
  await heading('4. Review and send')
  expect((await button(/^Send(?! me)/)).disabled).toBe(true)
  held.answer(exampleOf(getContactSummary))
  await expect.poll(async () => (await button(/^Send(?! me)/)).disabled).toBe(false)
})
