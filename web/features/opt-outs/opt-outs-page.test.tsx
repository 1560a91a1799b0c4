// @vitest-environment happy-dom
import { listOptOuts, type OptOut } from '@carillon/contract/opt-outs.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const example = exampleOf(listOptOuts).Items[0]!
const optOut = (last: number, Channel: OptOut['Channel']): OptOut => ({
  ...example,
  ...{ OptOutID: `121755501${last}-${Channel.toLowerCase()}`, PhoneNumber: `21755501${last}`, Channel },
  ...{ OptOutType: Channel === 'Text' ? 3 : 5, FirstName: `Ann ${last}`, PersonID: last },
})

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  const Items = [optOut(62, 'Text'), optOut(62, 'Voice'), optOut(61, 'Voice')]
  server.answers(listOptOuts, { Items, Size: 2, Previous: null, Next: null })
})
afterEach(() => closePage(server))

test('a number that has opted out of texts and of calls is one row, which says both', async () => {
  openPage('/reports/opt-outs')
  const table = await screen.findByRole('table', { name: 'Opt-outs' })
  const [, both, calls, ...others] = await waitFor(() => {
    const rows = within(table).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('(217) 555-0162')
    return rows
  })
  expect(both?.textContent).toContain('Texts and calls · by the recipient')
  expect(calls?.textContent).toContain('Calls · by the recipient')
  expect([others.length, table.getAttribute('aria-rowcount')]).toEqual([0, '3'])
  expect(server.askedOf(listOptOuts)[0]).toMatchObject({ query: { PerNumber: 'true', pagesize: '50' } })
})

test('who may be asking to stop is a list of its own, and both tell how many they have', async () => {
  const only = (last: number, ReviewTextMessageID: number | null, Size: number) => ({
    ...{ Items: [{ ...optOut(last, 'Text'), ReviewTextMessageID }], Size, Previous: null, Next: null },
  })
  server.answers(listOptOuts, ({ query }) => (query.Review === 'true' ? only(63, 5, 1) : only(61, null, 12)))
  const { router } = openPage('/reports/opt-outs')
  await screen.findByRole('tab', { name: 'Opted out 12' })
  await userEvent.click(await screen.findByRole('tab', { name: 'May be asking to stop 1' }))
  const table = await screen.findByRole('table', { name: 'May be asking to stop' })
  await within(table).findByText('(217) 555-0163')
  expect(router.state.location.search).toEqual({ tab: 'decide' })
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Export' }).href).toContain('Review=true')
})

test('a day is typed or chosen on a calendar, and is asked for', async () => {
  const { router } = openPage('/reports/opt-outs')
  const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'From' })
  expect([from.type, from.value, from.placeholder]).toEqual(['text', '', 'Any day'])
  await userEvent.type(from, 'Nov 2, 2026{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ from: '2026-11-02' }))
  await waitFor(() =>
    expect(server.askedOf(listOptOuts).at(-1)).toMatchObject({ query: { 'CreatedDate~gte': '2026-11-02' } }),
  )
})
