// @vitest-environment happy-dom
import { type Broadcast, getBroadcast, listBroadcasts, updateBroadcast } from '@carillon/contract/broadcasts.ts'
import { listDrafts } from '@carillon/contract/drafts.ts'
import { dismissNotice, listDismissedNotices } from '@carillon/contract/notices.ts'
import { listRepeatingFailures } from '@carillon/contract/repeating.ts'
import { listScheduledConversations } from '@carillon/contract/scheduled-conversations.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../testing/examples.ts'
import type { FakeServer } from '../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(listDismissedNotices, { Notices: [] })
  for (const call of [listRepeatingFailures, listDrafts, listScheduledConversations]) {
    server.answers(call, { ...exampleOf(call), Size: 0, Items: [] } as never)
  }
})
afterEach(() => closePage(server))

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('what is put away by a key leaves the focus at the next, and the last at the title of the page', async () => {
  const failed = (BroadcastID: number, BroadcastName: string): Broadcast => ({
    ...exampleOf(listBroadcasts).Items[0]!,
    ...{ BroadcastID, BroadcastName, BroadcastStatus: 'Complete', BroadcastStatusCategory: 'Completed' },
    ...{ CompletedDate: new Date().toISOString(), RepliesToReview: 0, UnreadTextReplies: 0, CreditsUsed: 10 },
    ...{ DeliveredTexts: 1, FailedTextTotal: 9 },
  })
  const Items = [failed(7, 'Snow day'), failed(8, 'Bake sale')]
  server.answers(listBroadcasts, { ...exampleOf(listBroadcasts), Items, Size: 2 })
  openPage('/')
  const first = await screen.findByRole('button', { name: 'Put away: Snow day' })
  server.answers(listDismissedNotices, { Notices: ['failures 7'] })
  first.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Put away: Bake sale')
  server.answers(listDismissedNotices, { Notices: ['failures 7', 'failures 8'] })
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Home')
  expect(server.askedOf(dismissNotice)).toHaveLength(2)
})

test('a button that is gone when its dialog has done its work leaves the focus at the title', async () => {
  const broadcast: Broadcast = {
    ...(exampleOf(getBroadcast) as Broadcast),
    ...{
      BroadcastID: 7,
      BroadcastName: 'Snow day',
      BroadcastStatus: 'Paused',
      BroadcastStatusCategory: 'Broadcasting',
    },
  }
  const canceled: Broadcast = { ...broadcast, BroadcastStatus: 'Canceled', BroadcastStatusCategory: 'Completed' }
  server.answers(getBroadcast, broadcast)
  server.answers(updateBroadcast, canceled)
  openPage('/broadcast-details/7')
  const cancel = await screen.findByRole('button', { name: 'Cancel broadcast' })
  cancel.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  server.answers(getBroadcast, canceled)
  const confirm = within(dialog).getByRole('button', { name: /^Cancel/ })
  confirm.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(focused).toBe('Snow day')
})
