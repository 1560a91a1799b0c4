// @vitest-environment happy-dom
import { getAccount } from '@carillon/contract/account.ts'
import { type Audio, getAudio, listAudio } from '@carillon/contract/audio.ts'
import { listCallerIds } from '@carillon/contract/caller-ids.ts'
import { type Draft, getDraft, saveDraft } from '@carillon/contract/drafts.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  const account = accountOf()
  server.answers(getAccount, { ...account, CurrentUser: { ...account.CurrentUser!, CheckCallingWindow: false } })
  server.answers(listCallerIds, {
    ...exampleOf(listCallerIds),
    Items: [
      { PhoneNumber: '2175550200', ProvenBy: 'TextNumber', ProvenDate: null, IsDefault: false, CanRemove: false },
    ],
    Size: 1,
  })
  server.answers(getAudio, snow)
})
afterEach(() => closePage(server))

const snow: Audio = { ...exampleOf(listAudio).Items[0]!, AudioID: 7, Name: 'Snow day', Length: 40 }
const ready: Draft = {
  ...exampleOf(getDraft),
  ...{ BroadcastType: 'Announcement', IsTextSurvey: false, TextMessage: '', Media: [], CallerID: '2175550200' },
  ...{ Audio: { AudioID: 7, Name: 'Snow day', Length: 40, Uri: '/v1/audio/7/sound', Words: '' }, AudioVM: null },
  TextNumberID: accountOf().CurrentUser!.TextNumbers[0]!.TextNumberID,
  ...{ CallThrottle: 10, RetryTimes: 1, TextNumberCount: 0, VoiceNumberCount: 20, PotentialUniqueCount: 22 },
  ...{ TemplateMerge: null, startOption: 'START_IMMEDIATELY', StartDate: null, EmergencyReason: '' },
  ...{ isSettingsConfirmed: true, isRecipientsConfirmed: true, isMessagesConfirmed: true },
}
const silent: Draft = { ...ready, Audio: null }
const messageStep = '/broadcasts/create?draft=3&step=3'

test('the phone beside it shows what key 0 does', async () => {
  const to = { IsTransfer: true, TransferNumber: '2175550150', TransferLines: 2, Introduction: null }
  server.answers(getDraft, { ...ready, TransferAndConnect: to })
  openPage(messageStep)
  const keys = await screen.findByRole('list', { name: 'What keys do' })
  expect(keys.textContent).toBe('0 Talk to (217) 555-0150')
})

test('where a message was chosen by keyboard, the focus is at what exchanges it', async () => {
  server.answers(getDraft, silent)
  server.answers(saveDraft, ready)
  server.answers(listAudio, { ...exampleOf(listAudio), Items: [snow], Size: 1 })
  openPage(messageStep)
  const [library] = await screen.findAllByRole('button', { name: 'Select from message library' })
  library!.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Select from message library' }))
  const use = await dialog.findByRole('button', { name: /^Use/ })
  use.focus()
  await userEvent.keyboard('{Enter}')
  const exchange = await screen.findByRole('button', { name: 'Use another message' })
  await expect.poll(() => document.activeElement).toBe(exchange)
})
