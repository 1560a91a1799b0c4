import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { productFolder } from '../scripts/testing/product-folder.ts'
import { openWaysIn } from '../scripts/testing/ways-in.ts'
import { headers, password, test } from './journey.ts'
import { seePage } from './see-page.ts'
import { startProduct } from './start-products.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A product of its own: its clock is set forward, and everybody of its account signs in another way in the end. */
const open = async () => {
  const [ways, folder] = [await openWaysIn(), await productFolder('ways-in')]
  const CARILLON_CLOCK_FILE = join(folder, 'ahead')
  let ahead = 0
  const pass = (ms: number): void => {
    ahead += ms
    writeFileSync(CARILLON_CLOCK_FILE, String(ahead))
  }
  pass(0)
  const settings = { CARILLON_CLOCK_FILE, CARILLON_LOCAL_SIGN_ON: 'on', CARILLON_DNS: ways.names.address }
  const product = await startProduct(settings)
  const codeOf = (secret: string): string => ways.codeShown(secret, new Date(Date.now() + ahead))
  return { ...ways, ...product, pass, codeOf }
}
let world: Awaited<ReturnType<typeof open>>
test.beforeAll(async () => {
  world = await open()
})
test.afterAll(async () => {
  await world.stop()
  await world.names.close()
})

const fill = async (page: Page, userName: string, word = password): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('User name').fill(userName)
  await page.getByRole('textbox', { name: 'Password' }).fill(word)
  await page.keyboard.press('Enter')
}
const isHome = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
const leave = (page: Page) => page.request.get('/v1/logout')

test('people come in with an app, with the page of their organization, and with a new password in the place of an old one', async ({
  browser,
}) => {
  const { pass, codeOf, address } = world
  const openDesk = async () => (await browser.newContext({ baseURL: address })).newPage()
  const page = await openDesk()
  await test.step('an authenticator app', async () => {
    await fill(page, 'olive.owner')
    await isHome(page)
    await page.goto('/settings/profile')
    await page.getByRole('button', { name: 'Set up an app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Go on' }).click()
    const secret = (await dialog.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '')
    await seePage(page, 'set-up-app')
    await dialog.getByLabel('Code that the app shows').fill(codeOf(secret))
    await dialog.getByRole('button', { name: 'Turn it on' }).click()
    await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await leave(page)
    await fill(page, 'olive.owner')
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await seePage(page, 'sign-in-code')
    // That of the set-up has been used.
    pass(minuteMs)
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await isHome(page)
  })

  await test.step('the page of the organization', async () => {
    const settings = await (await page.request.get('/v1/account/signin/sso', { headers })).json()
    const provider = await world.startProvider([settings.RedirectURI])
    try {
      await page.goto('/settings/sign-in/single-sign-on')
      await page.getByLabel('Issuer', { exact: true }).fill(provider.issuer)
      await page.getByLabel('Client ID', { exact: true }).fill(world.client.id)
      await page.getByLabel('Client secret', { exact: true }).fill(world.client.secret)
      await page.getByRole('button', { name: 'Save changes' }).first().click()
      await page.getByLabel('Add a domain').fill('lincoln.example')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      const name = await page.getByLabel('Name of the record', { exact: true }).inputValue()
      world.names.texts.set(name, await page.getByLabel('Text of the record', { exact: true }).inputValue())
      await page.getByRole('button', { name: 'Check: lincoln.example' }).click()
      await expect(page.getByText(/^Proven on/)).toBeVisible()
      await seePage(page, 'single-sign-on')
      const olive = { sub: '1', email: 'olive@lincoln.example', email_verified: true, name: 'Olive Owens' }
      provider.state.who = olive
      await page.getByRole('button', { name: 'Test it' }).click()
      await expect(page.getByRole('heading', { name: 'The test went well' })).toBeVisible()
      await page.getByRole('link', { name: 'Go on with single sign-on' }).click()
      await page.getByRole('switch', { name: /^Sign in by single sign-on/ }).click()
      await expect(page.getByRole('switch', { name: /^Sign in by single sign-on/ })).toBeChecked()

      provider.state.who = { ...olive, sub: '2', email: 'ann.lee@lincoln.example', name: 'Ann Lee' }
      const desk = await openDesk()
      await desk.goto('/login')
      await desk.getByLabel('User name').fill('ann.lee@lincoln.example')
      await desk.getByRole('button', { name: 'Sign in with your organization' }).click()
      await isHome(desk)
      await expect(desk.getByText('Ann Lee').first()).toBeVisible()
      await desk.context().close()
    } finally {
      await provider.close()
    }
  })

  await test.step('a password that has expired', async () => {
    await page.goto('/settings/sign-in')
    await page.getByLabel('Passwords expire').selectOption('After 90 days')
    await expect(page.getByLabel('Passwords expire')).toBeEnabled()
    pass(91 * dayMs)
    const desk = await openDesk()
    await fill(desk, 'uma.member')
    await expect(desk.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect(desk).toHaveURL(/\/expired-password/)
    await desk.getByLabel('Present password').fill(password)
    await desk.getByLabel('New password').fill(password)
    await desk.keyboard.press('Enter')
    await expect(desk.getByText('Choose another password than the present one.')).toBeVisible()
    await seePage(desk, 'expired-password')
    await desk.getByLabel('New password').fill('nine-bells-ring-7')
    await desk.keyboard.press('Enter')
    await isHome(desk)
    await leave(desk)
    await fill(desk, 'uma.member', 'nine-bells-ring-7')
    await isHome(desk)
    await desk.context().close()
  })
})
