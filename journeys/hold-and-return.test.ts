import { expect, type Page } from '@playwright/test'
import { password, signIn as signInOn, test } from './journey.ts'
import { seePage } from './see-page.ts'
import { mailTo, onTheWire } from './simulator.ts'
import { comesDue, daysPass } from './turn-clock.ts'

const pantry = 'Grace Food Pantry'
const number = '12175550202'
const [ann, ben] = ['3195550161', '3195550162']
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const barOf = (page: Page) => page.getByRole('region', { name: 'State of the account' })

test('a plan is put on hold, says so to everybody and loses nothing that is said to it, and comes back on its day', async ({
  page,
  signIn,
  api,
  browser,
  baseURL,
  simulator,
}) => {
  await signIn('mona.monthly')
  const { Items } = await api.get<{ Items: { TextNumberID: number }[] }>('/textnumbers')
  await api.post('/account/users', {
    ...{ UserName: 'nick.novice', FirstName: 'Nick', LastName: 'Novice', Email: 'nick@example.org' },
    ...{ Phone: '2175550147', CallerID: '2175550147', PinCode: password, TextNumberIDs: [Items[0]!.TextNumberID] },
  })
  const menu = { BroadcastName: 'Menu', TextMessage: 'Soup at noon.', Contacts: [{ PrimaryPhone: ann }] }
  const { BroadcastID } = await api.post<{ BroadcastID: number }>('/broadcasts', { ...menu, StartDate: inDays(40) })

  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Put on hold' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put your plan on hold' })
  const until = dialog.getByRole('textbox', { name: 'Until' })
  await until.fill(inDays(3).toLocaleDateString('en-US'))
  await until.press('Tab')
  await dialog.getByRole('button', { name: 'Put it on hold' }).click()
  await expect(dialog.getByText(/^Choose a day after/)).toBeVisible()
  await until.fill(inDays(60).toLocaleDateString('en-US'))
  await until.press('Tab')
  await seePage(page, 'hold-dialog')
  await dialog.getByRole('button', { name: 'Put it on hold' }).click()
  await expect(barOf(page)).toContainText('Until it begins everything works.')

  await daysPass(pantry, 40)
  await expect(barOf(page)).toContainText('This account is on hold until')
  await comesDue(BroadcastID)
  const before = await simulator.now()
  await simulator.says(`1${ann}`, number, 'Is it open today?')
  await simulator.says(`1${ben}`, number, 'STOP')

  const nick = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signInOn(nick, 'nick.novice')
  for (const path of ['/broadcasts', '/contacts', '/settings/profile']) {
    await nick.goto(path)
    await expect(barOf(nick)).toContainText('Nothing is sent. Ask an account owner to reactivate it.')
    await expect(barOf(nick).getByRole('button')).toHaveCount(0)
  }

  await page.goto(`/broadcasts/${BroadcastID}`)
  await expect(
    page.getByText(/^This account is on hold\..* It waits for an hour, and is not sent after that\.$/).first(),
  ).toBeVisible()
  await page.goto('/inbox')
  await page.getByText('Is it open today?').first().click()
  await expect(page.getByText('This account is no longer active.')).toBeVisible()
  // The bar and the panes are on the screen together.
  await expect(barOf(page)).toBeInViewport({ ratio: 1 })
  await seePage(page, 'on-hold-inbox', { isInSight: true })
  await expect
    .poll(async () =>
      (await api.get<{ Items: { PhoneNumber: string }[] }>('/optouts')).Items.map((one) => one.PhoneNumber),
    )
    .toContain(ben)
  const sentTo = async (to: string) =>
    (await simulator.ledger(before)).filter(({ Kind, To }) => Kind === 'submit' && To === onTheWire(to))
  expect(await sentTo(ann)).toEqual([])

  await daysPass(pantry, 21)
  await expect(barOf(page)).toHaveCount(0)
  await expect(barOf(nick)).toHaveCount(0)
  await mailTo(page, 'mona.monthly@example.org', 'is active')
  await expect
    .poll(async () => (await sentTo(ann)).map(({ Text }) => Text))
    .toEqual([expect.stringMatching(/Soup at noon/)])
  await page.goto(`/broadcasts/${BroadcastID}`)
  await expect(page.getByText('Delivered').first()).toBeVisible()
  await nick.close()
})
