import { expect } from '@playwright/test'
import { numberOf, range } from './group.ts'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'
import { behave, callerId, callOn, callsTo, keepMessage, ledgerOf, onPhone, signInCaller } from './voice.ts'
import { counter } from './wizard.ts'

const area = 319
/** The handsets 55 to 59 press 0. */
const people = range(55, 59).map((lastTwo) => numberOf(area, lastTwo))
const office = numberOf(320, 10)

type Row = { PhoneNumber: string; Result: string; Seconds: number | null; Credits: number }

test('five press 0 where there is one line: one talks to the office, and four hear that all lines are busy', async ({
  page,
  api,
  simulator,
}) => {
  await signInCaller(page, api, 'Tessa')
  const AudioID = await keepMessage(page, 'Questions about the new bell')
  await behave(page, [...people, office])
  const before = await simulator.now()
  const { BroadcastID } = await api.post<{ BroadcastID: number }>('/broadcasts', {
    ...{ BroadcastName: 'New bell times', BroadcastType: 'Announcement', CallerID: callerId, Audio: { AudioID } },
    ...{ RetryTimes: 0, CallThrottle: 0, OfferRemoval: false, DetectAnsweringMachines: false },
    TransferAndConnect: { IsTransfer: true, TransferNumber: office, TransferLines: 1 },
    Contacts: people.map((PrimaryPhone, at) => ({ PrimaryPhone, FirstName: `Parent ${at + 1}` })),
  })
  const transfers = async () =>
    (await api.get<{ Items: Row[] }>(`/broadcasts/${BroadcastID}/transfers?pagesize=50`)).Items

  // Whoever is there first keeps the line until all others have found it taken.
  await page.goto(`/broadcast-details/${BroadcastID}/transfers`)
  const table = page.getByRole('table', { name: 'Transfers' })
  await expect(table.getByText('Lines were busy').filter({ visible: true })).toHaveCount(4)
  await expect(counter(page, 'Transfers', 1)).toBeVisible()
  await expect(table.getByText('Talking').filter({ visible: true })).toHaveCount(1)
  await seePage(page, 'transfers-under-way')
  await onPhone(page, (await callOn(page, office, 'answered')).ID, 'hang-up')
  await expect(table.getByText('Connected', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(counter(page, 'Live Answer', 5)).toBeVisible()
  await expect(page.getByText('1 connected · 4 found nobody')).toBeVisible()
  await seePage(page, 'transfers')

  await callOn(page, office, 'ended')
  const rows = await ledgerOf(simulator, before, area, people.length)
  const told = await transfers()
  expect(told.map(({ PhoneNumber }) => PhoneNumber).toSorted()).toEqual(people)
  const talked = told.find(({ Result }) => Result === 'Connected')!
  const [[taken, ...more], [heard], others] = [
    callsTo(rows, [office]),
    callsTo(rows, [talked.PhoneNumber]),
    callsTo(
      rows,
      people.filter((phone) => phone !== talked.PhoneNumber),
    ),
  ]
  expect(more).toEqual([])
  // Both hung up together; the others heard a sentence more, and were gone before.
  expect(Math.abs(Date.parse(heard!.EndedAt) - Date.parse(taken!.EndedAt))).toBeLessThan(3000)
  expect(Math.abs(lengthOf(taken!) - talked.Seconds!)).toBeLessThan(3)
  expect(others.map(({ Keys }) => Keys)).toEqual(['0', '0', '0', '0'])
  for (const { HeardSeconds } of others) expect.soft(HeardSeconds - heard!.HeardSeconds).toBeGreaterThan(2)

  // A credit for each of five answers, and one for each minute of the talk that has started.
  const minutes = Math.ceil(talked.Seconds! / 60)
  expect(told.map(({ Credits }) => Credits).toSorted()).toEqual([0, 0, 0, 0, minutes])
  const { CreditsUsed } = await api.get<{ CreditsUsed: number }>(`/broadcasts/${BroadcastID}`)
  expect(CreditsUsed).toBe(people.length + minutes)
  await page.getByRole('row').filter({ hasText: 'Connected' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Person' }).getByText(/^Talked to \(320\) 555-0110 for \d+ s\.$/),
  ).toBeVisible()
  await seePage(page, 'transfer-person')
})

const lengthOf = ({ AnsweredAt, EndedAt }: { AnsweredAt: string | null; EndedAt: string }): number =>
  (Date.parse(EndedAt) - Date.parse(AnsweredAt!)) / 1000
