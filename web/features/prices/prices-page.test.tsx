// @vitest-environment happy-dom
import { getStaffPrices, resetPrices, type StaffPrices, setPrices } from '@carillon/contract/prices.ts'
import { usualPrices } from '@carillon/domain/money/prices.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const usual = structuredClone(usualPrices) as unknown as StaffPrices
const pricesOf = (CountryID: number, change: Partial<StaffPrices> = {}): StaffPrices => ({
  ...{ ...usual, CountryID, IsOwn: false, ChangedDate: null, ChangedBy: null },
  ...change,
})
let server: FakeServer
beforeEach(() => {
  server = signedInServer({ IsStaff: true })
  server.answers(getStaffPrices, ({ params }) => pricesOf(Number(params.CountryID)))
})
afterEach(() => closePage(server))

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
const band = async (at: number) => within(await screen.findByRole('listitem', { name: `Band ${at}` }))

test('what is changed is sent with what was seen, and nothing else', async () => {
  openPage('/staff/prices')
  await screen.findByText('These are the prices that an installation begins with.')
  screen.getByText(/500 cost \$45, 5,000 cost \$386.11/)
  const cost = (await band(1)).getByLabelText('Each costs')
  await userEvent.clear(cost)
  await save()
  await screen.findByText('Enter a number.')
  expect(server.askedOf(setPrices)).toEqual([])
  await userEvent.type(cost, '0.10')
  screen.getByText(/500 cost \$50,/)
  server.answers(setPrices, pricesOf(1, { IsOwn: true, ChangedDate: '2026-11-26T12:00:00Z', ChangedBy: 'Sam' }))
  await save()
  await screen.findByText('These prices hold from now on.')
  const [first, ...others] = usual.Credits
  expect(server.askedOf(setPrices)[0]?.body).toEqual({
    Credits: [{ ...first, Cost: 0.1 }, ...others],
    Seen: { Credits: usual.Credits },
  })
})

test('bands are in order, and the last row stays', async () => {
  server.answers(getStaffPrices, pricesOf(1, { Credits: [{ UpperLimit: 100, Cost: 0.1 }] }))
  openPage('/staff/prices')
  expect((await band(1)).getByRole('button', { name: 'Remove band 1' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Add a band' }))
  await userEvent.type((await band(2)).getByLabelText('Up to so many'), '50')
  await userEvent.type((await band(2)).getByLabelText('Each costs'), '0.05')
  await save()
  await screen.findByText('Enter more than in the row before.')
  await userEvent.click((await band(1)).getByRole('button', { name: 'Remove band 1' }))
  await waitFor(() => expect(screen.queryByText('Enter more than in the row before.')).toBeNull())
})

test('a country has the prices of the United States until it has its own, which can be given up', async () => {
  openPage('/staff/prices')
  await screen.findByRole('option', { name: 'Canada' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Canada')
  await screen.findByText(/^These are the prices of the United States\. Once you change one of them, this/)
  closePage(server)
  server = signedInServer({ IsStaff: true })
  server.answers(getStaffPrices, pricesOf(2, { IsOwn: true, ChangedDate: '2026-11-26T12:00:00Z', ChangedBy: 'Sam' }))
  openPage('/staff/prices?country=2')
  await userEvent.click(await screen.findByRole('button', { name: 'Give its own prices up' }))
  server.answers(resetPrices, pricesOf(2))
  server.answers(getStaffPrices, pricesOf(2))
  await userEvent.click(await screen.findByRole('button', { name: 'Give them up' }))
  await screen.findByText('The prices of the United States hold here again.')
  expect(server.askedOf(resetPrices)[0]?.params).toEqual({ CountryID: '2' })
})
