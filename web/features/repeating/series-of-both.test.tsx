// @vitest-environment happy-dom
import { getAccount } from '@carillon/contract/account.ts'
import { getAudio, listAudio } from '@carillon/contract/audio.ts'
import { listCallerIds } from '@carillon/contract/caller-ids.ts'
import {
  getRepeatingBroadcast,
  type RepeatingBroadcast,
  reckonRepeatingRun,
  updateRepeatingBroadcast,
} from '@carillon/contract/repeating.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const example = exampleOf(getRepeatingBroadcast)
const snow = { ...exampleOf(listAudio).Items[0]!, AudioID: 7, Name: 'Snow day', Length: 40 }
const heard = { AudioID: 7, Name: 'Snow day', Length: 40, Uri: '/v1/audio/7/sound', Words: '' }
let server: FakeServer
const answers = (more: Partial<RepeatingBroadcast>) => {
  const { UserID, FirstName, LastName, TextNumbers } = accountOf().CurrentUser!
  const series: RepeatingBroadcast = {
    ...{ ...example, BroadcastType: 'SMSAndAnnouncement', TextMessage: 'No school.', CallerID: '2175550144' },
    ...{ TextNumberID: TextNumbers[0]!.TextNumberID, TextPhoneNumber: TextNumbers[0]!.TextPhoneNumber },
    ...{ Audio: heard, CallThrottle: 10, RetryTimes: 1, OfferRemoval: true, CallAfterMinutes: 20 },
    ...{ User: { UserID, FirstName, LastName }, ...more },
  }
  server.answers(getRepeatingBroadcast, series)
  server.answers(updateRepeatingBroadcast, series)
  return `/repeatingbroadcasts/${series.RepeatingBroadcastID}`
}
const reach = {
  ...{ TextCount: 30, VoiceCount: 38, ReachedCount: 38, PhoneNumberCount: 40, PeopleCount: 36 },
  ...{ CreditCount: 106, OpensDate: null },
}

beforeEach(() => {
  server = signedInServer()
  server.answers(getAccount, accountOf())
  server.answers(getAudio, snow)
  server.answers(reckonRepeatingRun, reach)
  server.answers(listCallerIds, {
    ...exampleOf(listCallerIds),
    Items: [{ PhoneNumber: '2175550144', ProvenBy: 'Code', ProvenDate: null, IsDefault: false, CanRemove: false }],
    Size: 1,
  })
})
afterEach(() => closePage(server))

test('its page has the text, what is heard, how it calls, from which numbers, and whom a run reaches', async () => {
  openPage(answers({}))
  await screen.findByText(/from .* and \(217\) 555-0144/)
  await screen.findByText('No school.')
  await screen.findByText(/^Snow day, 40 seconds/)
  await screen.findByText('Whoever has not answered is called 20 minutes after the last text of a run.')
  await screen.findByText(/^36 people on 38 phones get it, as things are now: 30 texts and 38 calls/)
  await screen.findByText(/^At most 106 credits a run/)
})

test.each<[Partial<RepeatingBroadcast>, string]>([
  [{ BroadcastType: 'SMSOrAnnouncement', CallAfterMinutes: null }, 'Whoever takes no texts is called.'],
  [{ CallAfterMinutes: null }, 'Everybody is called, and texted where they take texts.'],
])('%j: its page says who is called', async (more, sentence) => {
  openPage(answers(more))
  await screen.findByText(sentence)
})

test('its text, its calls and its escalation are changed in one form, and only what is other is sent', async () => {
  openPage(`${answers({})}?do=edit`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit repeating broadcast' }))
  const minutes = await dialog.findByLabelText(/^Minutes to wait/)
  await userEvent.clear(minutes)
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await dialog.findByText('Enter how many minutes to wait, from 1 to 1,440.')
  await userEvent.type(minutes, '45')
  await userEvent.selectOptions(dialog.getByLabelText(/^Calls at a time/), '20')
  await userEvent.type(dialog.getByLabelText(/^Text message/i), ' Stay in.')
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.askedOf(updateRepeatingBroadcast)).toHaveLength(1))
  expect(server.askedOf(updateRepeatingBroadcast)[0]!.body).toEqual({
    ...{ CallAfterMinutes: 45, CallThrottle: 20, TextMessage: 'No school. Stay in.' },
    Seen: { CallAfterMinutes: 20, CallThrottle: 10, TextMessage: 'No school.' },
  })
})
