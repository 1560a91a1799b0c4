// @vitest-environment happy-dom
import { getAccount } from '@carillon/contract/account.ts'
import { getAudio, listAudio } from '@carillon/contract/audio.ts'
import { createBroadcast } from '@carillon/contract/broadcasts.ts'
import { listCallerIds } from '@carillon/contract/caller-ids.ts'
import { getContactSummary } from '@carillon/contract/draft-contacts.ts'
import { contactsToDraft, getDraft, saveDraft } from '@carillon/contract/drafts.ts'
import { screen, waitFor } from '@testing-library/react'
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
  server.answers(getContactSummary, { ...summary, TextNumberCount: 9, PeopleReachedCount: 9 })
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
  server.refuses(createBroadcast, 'DraftChanged', { Facts: { whom: '10 people', promised: '9' } })
  server.answers(getContactSummary, { ...summary, TextNumberCount: 10, PeopleReachedCount: 10 })
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

test('a quick call is an announcement with a message of the library, named for it', async () => {
  const audio = { ...exampleOf(listAudio).Items[0]!, AudioID: 7, Name: 'Snow day', Length: 40 }
  const { AudioID, Name, Length, Uri, Words } = audio
  const Calls = {
    ...{
      VoiceNumberCount: 20,
      LandlineCount: 6,
      CreditsEach: 2,
      VoiceNumberCredits: 40,
      SecondsEach: 60,
      CallsAtATime: 1,
    },
    ...{
      FirstCallDate: new Date().toISOString(),
      EndDate: new Date().toISOString(),
      UncalledCount: 0,
      MayBeCalledCount: 0,
    },
  }
  const account = accountOf()
  const { CallerID } = account.CurrentUser!
  server.answers(getAccount, { ...account, CurrentUser: { ...account.CurrentUser!, CheckCallingWindow: false } })
  server.answers(listAudio, { ...exampleOf(listAudio), Items: [audio], Size: 1 })
  server.answers(getAudio, audio)
  server.answers(getContactSummary, { ...summary, TextNumberCount: 0, PeopleReachedCount: 20, Calls })
  const begun = { ...draft, BroadcastType: 'GroupSMS' as const }
  const saved = () => {
    const draft = Object.assign({ ...begun }, ...server.askedOf(saveDraft).map(({ body }) => body))
    return { ...draft, Audio: draft.Audio && { AudioID, Name, Length, Uri, Words } }
  }
  server.answers(contactsToDraft, begun)
  server.answers(getDraft, saved)
  server.answers(saveDraft, saved)
  server.answers(listCallerIds, {
    ...exampleOf(listCallerIds),
    ...{ Items: [{ ...exampleOf(listCallerIds).Items[0]!, PhoneNumber: CallerID }], Size: 1 },
  })
  openPage('/contacts')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Everyone' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Quick call to this group' }))
  await screen.findByRole('heading', { name: '20 phones are called' })
  await userEvent.click(await screen.findByRole('button', { name: 'Call 20 people now' }))
  await screen.findByText('Choose a message that people hear.')
  await userEvent.click(screen.getByRole('button', { name: 'Select from message library' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Use Snow day' }))
  await screen.findByRole('heading', { name: 'At most 40 credits' })
  server.answers(createBroadcast, exampleOf(createBroadcast))
  await userEvent.click(await screen.findByRole('button', { name: 'Call 20 people now' }))
  await waitFor(() => expect(server.askedOf(createBroadcast)).toHaveLength(1))
  expect(server.askedOf(createBroadcast)[0]!.body).toMatchObject({
    ...{ BroadcastType: 'Announcement', BroadcastName: 'Quick Send: Snow day', Audio: { AudioID: 7 } },
    ...{ CallerID, ExpectedTextCount: 20 },
  })
})
