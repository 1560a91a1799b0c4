// @vitest-environment happy-dom
import { getDetail, listDetails } from '@carillon/contract/broadcast-results.ts'
import { type Broadcast, getBroadcast } from '@carillon/contract/broadcasts.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { conversationOf, inboxOf } from '../../testing/inbox-people.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(getBroadcast, {
    ...(exampleOf(getBroadcast) as Broadcast),
    ...{
      BroadcastID: 7,
      PhoneNumberCount: 3,
      PeopleCount: 3,
      BroadcastStatusCategory: 'Completed',
      BroadcastStatus: 'Complete',
    },
    ...{ DeliveredTexts: 3, OnTheirWay: 0, IsSampleBroadcast: false },
  })
})
afterEach(() => closePage(server))

const [person] = exampleOf(listDetails).Items
const page = (...names: string[]) => ({
  ...exampleOf(listDetails),
  Items: names.map((FirstName, at) => ({ ...person!, PhoneNumber: `217555010${at}`, FirstName, LastName: 'Lee' })),
  Size: names.length,
})

test('an address without the search takes with it that all it found were meant', async () => {
  server.answers(listDetails, page('Ann', 'Bob'))
  const { router } = openPage('/broadcast-details/7?q=lee')
  const box = await screen.findByRole('checkbox', { name: 'Select Ann Lee' })
  box.closest('tr')!.focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await screen.findByText('All 2 selected')
  server.answers(listDetails, page('Ann', 'Bob', 'Cyd'))
  router.history.push(router.state.location.pathname)
  await screen.findByText('Cyd Lee')
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('what is meant for all that a search found cannot be asked for while others are awaited', async () => {
  server.answers(listDetails, page('Ann', 'Bob'))
  const { router } = openPage('/broadcast-details/7?q=lee')
  const all = await screen.findByRole<HTMLButtonElement>('button', { name: 'Act on all 2' })
  const held = server.holds(listDetails)
  router.history.push(router.state.location.pathname)
  await expect.poll(() => all.disabled).toBe(true)
  held.answer(page('Ann', 'Bob', 'Cyd'))
  await expect.poll(() => all.disabled).toBe(false)
  expect(all.textContent).toBe('Act on all 3')
})

test('the panel of a person shows their conversation, to be answered there, and arrow keys go on', async () => {
  inboxOf(server, [conversationOf(1, { FirstName: 'Ann', PhoneNumber: '2175550100' })])
  server.answers(listDetails, page('Ann', 'Bob'))
  server.answers(getDetail, ({ params }) => ({ ...exampleOf(getDetail), PhoneNumber: String(params.PhoneNumber) }))
  openPage('/broadcast-details/7')
  await userEvent.click(await screen.findByText('Ann Lee'))
  await screen.findByText('Hello from 1')
  const field = screen.getByRole('textbox', { name: 'Text to Ann Lee' })
  expect(screen.getByRole('link', { name: 'Open in the inbox' }).getAttribute('href')).toBe('/inbox/1/messages')
  expect(document.activeElement).not.toBe(field)
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(server.askedOf(getDetail).at(-1)).toMatchObject({ params: { PhoneNumber: '2175550101' } }))
  await waitFor(() => expect(screen.queryByText('Hello from 1')).toBeNull())
})
