// @vitest-environment happy-dom
import { type LogEntry, listAccountLog } from '@carillon/contract/account-log.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const entry = (LogEntryID: number, more: Partial<LogEntry>): LogEntry => ({
  ...{ LogEntryID, Kind: 'Contacts', Summary: 'Deleted a contact.', Reason: '', Subject: null, By: 'adam.admin' },
  ...{ UserID: 2, IsSupport: false, CreatedDate: '2026-11-20T15:00:00Z', ...more },
})
let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

test('tells what was done, to what, and leads there; older entries come when they are asked for', async () => {
  const Subject = { Kind: 'Group', ID: 9, Name: 'Choir' } as const
  server.answers(listAccountLog, {
    Items: [entry(8, { Summary: 'Deleted a group.', Subject }), entry(7, { By: 'Support', IsSupport: true })],
    HasMore: true,
  })
  openPage('/settings/log')
  const list = within(await screen.findByRole('list', { name: 'Log' }))
  expect(list.getByRole('link', { name: 'Choir' }).getAttribute('href')).toBe('/contacts/group/9')
  server.answers(listAccountLog, { Items: [entry(6, { Summary: 'Downloaded contacts.' })], HasMore: false })
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }))
  await list.findByText('Downloaded contacts.')
  expect(server.askedOf(listAccountLog).at(-1)?.query).toMatchObject({ before: '7' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull())
})

test('is narrowed, and its file with it', async () => {
  server.answers(listAccountLog, { Items: [entry(8, {})], HasMore: false })
  openPage('/settings/log?from=2026-11-01')
  await screen.findByRole('list', { name: 'Log' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Downloads')
  await waitFor(() =>
    expect(server.askedOf(listAccountLog).at(-1)?.query).toMatchObject({ Kind: 'Exports', From: '2026-11-01' }),
  )
  const link = await screen.findByRole('link', { name: 'Download CSV' })
  expect(link.getAttribute('href')).toBe('/v1/account/log.csv?Kind=Exports&From=2026-11-01')
})
