// @vitest-environment happy-dom
import { getBroadcast } from '@carillon/contract/broadcasts.ts'
import {
  getRepeatingBroadcast,
  listRepeatingFailures,
  type RepeatingFailure,
  reckonRepeatingRun,
  runRepeatingAgain,
} from '@carillon/contract/repeating.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const series = exampleOf(getRepeatingBroadcast)
const { RepeatingBroadcastID } = series
const failure: RepeatingFailure = {
  ...exampleOf(listRepeatingFailures).Items[0]!,
  ...{ RepeatingFailureID: 7, RepeatingBroadcastID, RunDate: '2027-03-08', ErrorCode: 4100 },
}
const reach = {
  ...{ TextCount: 38, VoiceCount: 0, ReachedCount: 38, PhoneNumberCount: 40, PeopleCount: 38 },
  ...{ CreditCount: 76, OpensDate: null },
}

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(listRepeatingFailures, { ...exampleOf(listRepeatingFailures), Items: [failure], Size: 1 })
  server.answers(reckonRepeatingRun, reach)
})
afterEach(() => closePage(server))

const asked = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Run again now' }))
  return within(await screen.findByRole('dialog', { name: 'Send this run now?' }))
}

test('a page of a series says whom a run reaches and what it takes', async () => {
  openPage(`/repeatingbroadcasts/${RepeatingBroadcastID}`)
  await screen.findByText('38 people get a text, as things are now')
  await screen.findByText(/^2 of 40 do not/)
  await screen.findByText(/^76 credits a run/)
})

test('a run that failed is sent once to those on the button, however often it is pressed', async () => {
  const held = server.holds(runRepeatingAgain)
  const { router } = openPage(`/repeatingbroadcasts/${RepeatingBroadcastID}`)
  const dialog = await asked()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Not now'))
  const send = await dialog.findByRole('button', { name: 'Send to 38 people now' })
  await waitFor(() => expect(send).toHaveProperty('disabled', false))
  await userEvent.dblClick(send)
  const made = exampleOf(runRepeatingAgain)
  held.answer(made)
  await waitFor(() => expect(router.state.location.pathname).toContain(`/${made.BroadcastID}`))
  expect(server.askedOf(runRepeatingAgain).map(({ body }) => body)).toEqual([
    { RepeatingFailureID: 7, ExpectedTextCount: 38 },
  ])
  await screen.findByRole('heading', { level: 1, name: exampleOf(getBroadcast).BroadcastName })
  await expect.poll(() => document.activeElement?.id).toBe('page-title')
})

test('a number that has changed is said, and the button promises the new one', async () => {
  // Another failure than before: a press within half a second of the same would be the same press.
  const Items = [{ ...failure, RepeatingFailureID: 8 }]
  server.answers(listRepeatingFailures, { ...exampleOf(listRepeatingFailures), Items, Size: 1 })
  server.refuses(runRepeatingAgain, 'DraftChanged', { Facts: { whom: '39 people', promised: '38' } })
  openPage(`/repeatingbroadcasts/${RepeatingBroadcastID}`)
  const dialog = await asked()
  const send = await dialog.findByRole('button', { name: 'Send to 38 people now' })
  await waitFor(() => expect(send).toHaveProperty('disabled', false))
  server.answers(reckonRepeatingRun, { ...reach, TextCount: 39, ReachedCount: 39, PeopleCount: 39 })
  await userEvent.click(send)
  await dialog.findByRole('alert')
  await dialog.findByRole('button', { name: 'Send to 39 people now' })
})

test('a closed calling window is told before it waits, and nobody to send to is no button', async () => {
  server.answers(reckonRepeatingRun, { ...reach, OpensDate: new Date(Date.now() + 3_600_000).toISOString() })
  openPage(`/repeatingbroadcasts/${RepeatingBroadcastID}?do=run-again`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this run now?' }))
  await dialog.findByText(/^The calling window is closed at this moment: the texts wait until/)
})
