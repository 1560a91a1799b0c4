// @vitest-environment happy-dom
import { getRepeatingBroadcast } from '@carillon/contract/repeating.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const series = exampleOf(getRepeatingBroadcast)
let server: FakeServer
afterEach(() => closePage(server))

const open = (CanCreateBroadcast: boolean, Status: 'Active' | 'Paused') => {
  const Permissions = { CanSeeAllBroadcasts: true, CanSeeAllRoster: true, CanSeeGroupAudio: true, CanCreateBroadcast }
  server = signedInServer({ UserID: series.User.UserID, IsMasterUser: false, IsAccountAdmin: false, Permissions })
  server.answers(getRepeatingBroadcast, { ...series, Status })
  openPage(`/repeatingbroadcasts/${series.RepeatingBroadcastID}`)
}
const acts = async () => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${series.BroadcastName}` }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

test('whoever may make no broadcasts pauses, labels and deletes their series', async () => {
  open(false, 'Active')
  await screen.findByRole('button', { name: 'Pause' })
  expect(await acts()).toEqual(['Labels', 'Delete'])
  expect(screen.queryByRole('button', { name: 'Edit schedule' })).toBeNull()
})

test('and does not resume it', async () => {
  open(false, 'Paused')
  const main = within(await screen.findByRole('main'))
  await main.findByRole('heading', { level: 1, name: series.BroadcastName })
  expect(main.queryByRole('button', { name: 'Resume' })).toBeNull()
})

test('whoever may changes all of it', async () => {
  open(true, 'Paused')
  await screen.findByRole('button', { name: 'Resume' })
  expect(await acts()).toEqual(['Edit', 'Edit repeating schedule', 'Edit recipients', 'Labels', 'Delete'])
})
