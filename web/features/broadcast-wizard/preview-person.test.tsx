// @vitest-environment happy-dom
import { type DraftContact, getContactSummary, listDraftContacts } from '@carillon/contract/draft-contacts.ts'
import { type Draft, getDraft } from '@carillon/contract/drafts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const draft: Draft = {
  ...exampleOf(getDraft),
  ...{ TextMessage: 'Hello {{FirstName}}.', TextNumberID: accountOf().CurrentUser!.TextNumbers[0]!.TextNumberID },
  ...{ isSettingsConfirmed: true, isRecipientsConfirmed: true, isMessagesConfirmed: false },
}
const hasOptedOut = 'They have opted out.'
const person = (ID: number, FirstName: string, PrimaryPhoneError: string | null = null): DraftContact => ({
  ...exampleOf(listDraftContacts).Items[0]!,
  ...{ ID, FirstName, LastName: '', PrimaryPhone: `217555014${ID}`, PrimaryPhoneError },
})

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(getDraft, draft)
})
afterEach(() => closePage(server))

const lists = (...Items: DraftContact[]) =>
  server.answers(listDraftContacts, ({ query }) => {
    const { q, reason } = query as { q?: string; reason?: string }
    const shown = Items.filter(
      ({ FirstName, PrimaryPhoneError }) =>
        (!q || FirstName.includes(q)) &&
        (!reason || (reason === 'None' ? PrimaryPhoneError === null : PrimaryPhoneError !== null)),
    )
    return { Items: shown, Size: shown.length, Previous: null, Next: null }
  })
const chosen = () => screen.findByRole('combobox', { name: 'What this person will see' })

test('only who gets it is shown, one after the other, and the others are named as left out', async () => {
  lists(person(1, 'Ann'), person(2, 'Bob', hasOptedOut), person(3, 'Cyd'))
  const counts = { PotentialUniqueCount: 3, PeopleCount: 3, OptedOut: 1, TextNumberCount: 2, InvalidMessageCount: 0 }
  server.answers(getContactSummary, { ...exampleOf(getContactSummary), ...counts, MayAskToStop: 0, NotTextable: 0 })
  openPage('/broadcasts/create?draft=3&step=3')
  const field = await chosen()
  await waitFor(() => expect(field).toHaveProperty('value', 'Ann'))
  await userEvent.click(screen.getByRole('button', { name: 'Next person' }))
  await waitFor(() => expect(field).toHaveProperty('value', 'Cyd'))
  expect(screen.getByRole('button', { name: 'Next person' }).getAttribute('aria-disabled')).toBe('true')
  const out = within(await screen.findByRole('region', { name: 'Left out' }))
  await userEvent.click(out.getByRole('button', { name: '1 person has opted out' }))
  await out.findByText('Bob')
})

test('who is looked for and gets none is told', async () => {
  lists(person(1, 'Ann'), person(2, 'Bob', hasOptedOut))
  openPage('/broadcasts/create?draft=3&step=3')
  const field = await chosen()
  await userEvent.clear(field)
  await userEvent.type(field, 'Bob')
  await screen.findByText(`Bob is left out. ${hasOptedOut}`)
})

test('where nobody of a page gets it, those who do are looked for', async () => {
  const nobody = [person(2, 'Bob', hasOptedOut)]
  server.answers(listDraftContacts, ({ query }) => {
    const Items = (query as { reason?: string }).reason === 'None' ? [person(9, 'Zoe')] : nobody
    return { Items, Size: 1, Previous: null, Next: null }
  })
  openPage('/broadcasts/create?draft=3&step=3')
  const field = await chosen()
  await waitFor(() => expect(field).toHaveProperty('value', 'Zoe'))
})
