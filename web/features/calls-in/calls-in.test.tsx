// @vitest-environment happy-dom
import {
  type CallIn,
  callsInSummary,
  deleteVoicemail,
  listCallsIn,
  updateVoicemail,
} from '@carillon/contract/calls-in.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { conversationOf, inboxOf } from '../../testing/inbox-people.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const at = '2026-11-24T15:00:00Z'
const call = (CallInID: number, more: Partial<CallIn> = {}): CallIn => ({
  ...{ CallInID, PhoneNumber: '2175550101', CalledNumber: '2175550200', PersonID: null, FirstName: '', LastName: '' },
  ...{
    BroadcastID: 0,
    BroadcastName: '',
    CreatedDate: at,
    AnsweredDate: at,
    EndedDate: at,
    HeardSeconds: 6,
    Keys: '',
    Purpose: 'Callback' as const,
    Outcome: '',
    Transfer: null,
    Voicemail: null,
  },
  ...more,
})

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  inboxOf(server, [conversationOf(1)])
})
afterEach(() => closePage(server))

const told = (...Items: CallIn[]) =>
  server.answers(listCallsIn, ({ query }) => {
    const found = query.q ? Items.filter(({ BroadcastName }) => BroadcastName.includes(String(query.q))) : Items
    return { Items: found, Size: found.length, Previous: null, Next: null }
  })

test('who has called stands with what they heard, and leads to them and to the broadcast', async () => {
  told(
    call(5, { Purpose: 'Recording', Outcome: 'The message was recorded', BroadcastID: 9, BroadcastName: 'Bus 7' }),
    call(4, { PersonID: 7, FirstName: 'Ann', LastName: 'Lee', BroadcastID: 3, BroadcastName: 'Snow day', Keys: '12' }),
    call(3, { PhoneNumber: '' }),
    call(2, { AnsweredDate: null }),
    call(1, { EndedDate: null, BroadcastID: 3, BroadcastName: 'Snow day' }),
  )
  openPage('/inbox/calls')
  const list = await screen.findByRole('list', { name: 'Calls' })
  const rows = within(list).getAllByRole('listitem')
  const said = rows.map((row) => row.querySelector('p')!.textContent)
  expect(said).toEqual([
    'The message was recorded: Bus 7',
    'Heard 6 s, pressed 12: Snow day',
    'Heard that there is nothing new for them.',
    'Hung up before we answered.',
    'Is on the line: Snow day',
  ])
  expect(within(rows[1]!).getByRole('link', { name: 'Ann Lee' }).getAttribute('href')).toBe('/contacts/contact/7')
  expect(within(rows[1]!).getByRole('link', { name: 'Snow day' }).getAttribute('href')).toBe('/broadcast-details/3')
  expect(rows[1]!.textContent).toContain('(217) 555-0101')
  expect(rows[2]!.textContent).toContain('Number withheld')
  expect(screen.getByRole('heading', { level: 1, name: 'Calls in' })).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search calls' }), 'Snow')
  await screen.findByRole('list', { name: 'Calls' })
  await expect.poll(() => within(screen.getByRole('list', { name: 'Calls' })).getAllByRole('listitem')).toHaveLength(2)
})

test('what came of 0 is told below what they heard', async () => {
  const Transfer = { TransferNumber: '2175550190', Result: 'Connected' as const, Seconds: 61 }
  told(call(4, { BroadcastID: 3, BroadcastName: 'Snow day', Keys: '0', Transfer }))
  openPage('/inbox/calls')
  await screen.findByText('Talked to (217) 555-0190 for 61 s.')
})

test('nobody has called yet, and a search finds nobody', async () => {
  told()
  openPage('/inbox/calls')
  await screen.findByText(/Nobody has called back yet\./)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search calls' }), 'x')
  await screen.findByText('No call fits what you search for.')
})

test('calls that cannot be got say so, and are asked for again', async () => {
  server.refuses(listCallsIn, 'ServerError')
  openPage('/inbox/calls')
  await screen.findByText('There was an error getting the calls.')
  server.answers(listCallsIn, exampleOf(listCallsIn))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('list', { name: 'Calls' })
})

const left = { Seconds: 7.2, Uri: '/v1/callsin/4/voicemail', Peaks: [10, 200, 30], IsHeard: false }

test('what a caller left is played, is then heard, and is deleted when one has said so twice', async () => {
  server.answers(callsInSummary, { Unheard: 1 })
  told(call(4, { PersonID: 7, FirstName: 'Ann', LastName: 'Lee', Voicemail: left }), call(3))
  openPage('/inbox/calls')
  const [row] = within(await screen.findByRole('list', { name: 'Calls' })).getAllByRole('listitem')
  expect(within(row!).getByText('New message')).toBeTruthy()
  await screen.findByRole('link', { name: /Calls in.*1 unread/ })
  server.answers(updateVoicemail, { Unheard: 0 })
  await userEvent.click(within(row!).getByRole('button', { name: 'Play the message of Ann Lee' }))
  await expect
    .poll(() => server.askedOf(updateVoicemail))
    .toMatchObject([{ params: { CallInID: '4' }, body: { IsHeard: true } }])
  expect(within(row!).getByRole('slider', { name: 'Position in the message of Ann Lee' })).toBeTruthy()
  await userEvent.click(within(row!).getByRole('button', { name: 'Actions for the message of Ann Lee' }))
  const download = await screen.findByRole('menuitem', { name: 'Download' })
  expect(download.getAttribute('href')).toBe(left.Uri)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  server.answers(deleteVoicemail, { Success: true })
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this message?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('The message is deleted.')
  expect(server.askedOf(deleteVoicemail)).toMatchObject([{ params: { CallInID: '4' } }])
})

test('those with a message alone are shown where that is wanted', async () => {
  told(call(4, { Voicemail: { ...left, IsHeard: true } }))
  openPage('/inbox/calls')
  await userEvent.click(await screen.findByRole('radio', { name: 'With a message' }))
  await expect.poll(() => server.askedOf(listCallsIn).at(-1)?.query).toMatchObject({ hasvoicemail: 'true', page: '1' })
})
