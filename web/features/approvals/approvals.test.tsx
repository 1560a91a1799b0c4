// @vitest-environment happy-dom
import { decideApproval, getApprovalRule, updateApprovalRule } from '@carillon/contract/approvals.ts'
import { type Broadcast, getBroadcast } from '@carillon/contract/broadcasts.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
afterEach(() => closePage(server))

const later = new Date(Date.now() + 86_400_000).toISOString()
const approval = {
  ...{ State: 'Waiting' as const, AskNumber: 2, PeopleCount: 1284, AskedDate: '2026-11-20T15:00:00Z' },
  ...{ ExpiresDate: later, DecidedBy: '', DecidedDate: null, Words: '' },
}
const waiting: Broadcast = {
  ...(exampleOf(getBroadcast) as Broadcast),
  ...{ BroadcastID: 7, BroadcastName: 'Snow day', BroadcastStatus: 'AwaitingAuthorization', StartDate: later },
  ...{
    BroadcastStatusCategory: 'Processing',
    Approval: approval,
    User: { UserID: 99, FirstName: 'Uma', LastName: 'Meyer' },
  },
}
const open = (rights: object, broadcast: Broadcast = waiting) => {
  server = signedInServer(rights)
  server.answers(getBroadcast, broadcast)
  openPage('/broadcast-details/7')
}

test('an approver approves what they see, and can take it back', async () => {
  open({ IsApprover: true })
  await screen.findByText(/Uma Meyer would like 1,284 people to get this/)
  const approved = { ...approval, State: 'Approved' as const, DecidedBy: 'Olive Owens' }
  server.answers(decideApproval, { ...waiting, BroadcastStatus: 'AuthorizationApproved', Approval: approved })
  await userEvent.click(screen.getByRole('button', { name: 'Approve for 1,284 people' }))
  await screen.findByText(/Approved by Olive Owens for 1,284 people/)
  expect(server.askedOf(decideApproval)[0]!.body).toEqual({
    State: 'Approved',
    AskNumber: 2,
    PeopleCount: 1284,
    Words: '',
  })
  server.answers(decideApproval, waiting)
  await userEvent.click(screen.getByRole('button', { name: 'Take approval back' }))
  await screen.findByText('Waits for your approval')
  expect(server.askedOf(decideApproval)[1]!.body).toMatchObject({ State: 'Waiting' })
})

test('what is sent back says why; without words it is not sent back', async () => {
  open({ IsApprover: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Send back' }))
  const words = await screen.findByLabelText('What Uma is to change')
  const [, send] = screen.getAllByRole('button', { name: 'Send back' })
  await userEvent.click(send!)
  await screen.findByText('Say what is to be changed.')
  await userEvent.type(words, 'Name the schools.')
  const back = { ...approval, State: 'SentBack' as const, DecidedBy: 'Olive Owens', Words: 'Name the schools.' }
  server.answers(decideApproval, { ...waiting, Approval: back })
  await userEvent.click(send!)
  await screen.findByText('Sent back by Olive Owens')
  await screen.findByText(/“Name the schools.”/)
})

test('its sender reads what happens without an approval, and asks again after it was sent back', async () => {
  open({ IsApprover: false, IsMasterUser: false, UserID: 99 })
  await screen.findByText(/If not, it is not sent, and we tell you/)
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  closePage(server)
  const back = { ...approval, State: 'SentBack' as const, DecidedBy: 'Olive Owens', Words: 'Name the schools.' }
  open({ IsApprover: false, IsMasterUser: false, UserID: 99 }, { ...waiting, Approval: back })
  server.answers(decideApproval, waiting)
  await userEvent.click(await screen.findByRole('button', { name: 'Ask again' }))
  await screen.findByText('Waits for approval', { selector: '[class*="Alert"] *' })
  expect(server.askedOf(decideApproval)[0]!.body).toMatchObject({ State: 'Waiting', AskNumber: 2 })
})

test('an owner says from how many people on, and who approves', async () => {
  server = signedInServer({ IsMasterUser: true })
  const rule = { ...exampleOf(getApprovalRule), OverCount: null, UserIDs: [] as number[] }
  server.answers(getApprovalRule, rule)
  openPage('/settings/approvals')
  await userEvent.click(await screen.findByRole('switch', { name: /^Large broadcasts wait/ }))
  const count = screen.getByRole('textbox', { name: 'More than how many people' })
  await userEvent.clear(count)
  await userEvent.type(count, '3')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Enter a number from 15 to 1,000,000.')
  await userEvent.type(count, '00')
  server.answers(updateApprovalRule, { ...rule, OverCount: 300 })
  server.answers(getApprovalRule, { ...rule, OverCount: 300 })
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(server.askedOf(updateApprovalRule)[0]!.body).toEqual({ OverCount: 300, Seen: { OverCount: null } }),
  )
})
