import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'
import { codeOn, mailTo } from './simulator.ts'
import { addNumbers, counter, newBroadcast, next, send, write } from './wizard.ts'

const phone = '2175550131'
const form = {
  'First name': 'Pat',
  'Last name': 'Park',
  Organization: 'Northside Soccer',
  'E-mail address': 'pat@northside.example',
  Password: 'nine-bells-7',
}

test('an organization signs up, is set up, and its first text reaches its owner’s own phone', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Start a free trial' }).click()
  await page.getByRole('button', { name: 'Start the free trial' }).click()
  await expect(page.getByText('Enter a First Name.')).toBeVisible()
  await page.getByLabel('Group code (optional)').fill('nope')
  await expect(page.getByText('The group code is not valid.')).toBeVisible()
  await page.getByLabel('Group code (optional)').fill('')
  await fill(page, form)
  await seePage(page, 'sign-up')
  await page.getByRole('button', { name: 'Start the free trial' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
  await seePage(page, 'sign-up-code')
  const mail = await mailTo(page, form['E-mail address'])
  await page.getByLabel('Code').fill(/code is (\d{6})/.exec(mail)![1]!)
  await page.getByRole('button', { name: 'Confirm' }).click()

  await heading(page, 'Welcome, Pat')
  await page.getByRole('button', { name: 'Begin' }).click()
  await heading(page, 'Terms of use')
  await page.getByRole('checkbox', { name: 'I agree to these terms for Northside Soccer.' }).check()
  await seePage(page, 'onboarding-terms')
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await heading(page, 'Where are you?')
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Chicago')
  await goOn(page)

  // An address of a later step, or of anything else, leads to where one is.
  await page.goto('/onboarding?stage=addLocalNumber')
  await heading(page, 'Your organization')
  await page.goto('/broadcasts')
  await heading(page, 'Your organization')
  await goOn(page)
  await expect(page.getByText('Enter an Industry.')).toBeVisible()
  await seePage(page, 'onboarding-company-faults')
  await page.getByLabel('Industry').selectOption('Sports and recreation')
  await page.getByLabel('State').selectOption('Illinois')
  await page.getByLabel('Phone').fill('217 555 0132')
  await goOn(page)
  await heading(page, 'What will you send?')
  await page.getByRole('checkbox', { name: 'Events and meetings' }).check()
  await page.getByLabel('In your own words').fill('Parents hear when and where games are, and when one is off.')
  await seePage(page, 'onboarding-use-case')
  await goOn(page)
  await heading(page, 'Is this right?')
  await page.getByRole('checkbox', { name: /^This is true/ }).check()
  await page.getByRole('button', { name: 'Confirm' }).click()

  await heading(page, 'Verify your phone')
  await page.getByRole('button', { name: 'Verify my phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify a phone' })
  await dialog.getByLabel('Phone number').fill(phone)
  await dialog.getByRole('button', { name: 'Text me a code' }).click()
  await dialog.getByLabel('Code').fill(await codeOn(page, phone))
  await heading(page, 'Hear of replies')
  await page
    .getByRole('button', { name: 'Not now' })
    .or(page.getByRole('button', { name: 'Continue' }))
    .click()
  await heading(page, 'Get a text number')
  for (const [at, digit] of ['2', '1', '7'].entries())
    await page.getByRole('textbox', { name: `Digit ${at + 1} of the area code` }).fill(digit)
  await seePage(page, 'onboarding-number')
  await page.getByRole('button', { name: 'Get a number' }).click()
  await expect(page.getByText(/^\(217\) 555-03\d\d$/)).toBeVisible()
  await goOn(page)
  await heading(page, 'You are set up')
  await seePage(page, 'onboarding-done')
  await page.getByRole('button', { name: 'Send a first text' }).click()
  await expect(page.getByLabel('Broadcast name')).toBeVisible()

  // Somebody looks around first.
  await page.goto('/')
  await expect(page.getByText('Nothing has gone out yet.')).toBeVisible()
  await seePage(page, 'home-first-time')
  await page.getByRole('link', { name: 'Add your contacts' }).click()
  await expect(page.getByText('No contacts yet. Add the first person you want to reach.')).toBeVisible()
  await seePage(page, 'contacts-none')

  await newBroadcast(page, 'First text')
  await next(page, '2. Recipients')
  await addNumbers(page, [phone])
  await next(page, '3. Message')
  await write(page, 'Practice is at five today.')
  await next(page, '4. Review and send')
  await send(page, 'Send to 1 person now', 'First text')
  await expect(counter(page, 'Delivered', 1)).toBeVisible()
  const { Texts } = await (await page.request.get(`/simulator/handsets/${phone}`)).json()
  expect(Texts.at(-1).Message).toContain('Practice is at five today.')

  await page.goto('/onboarding')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('an address with an account is told so in its mail alone; the link asks another browser for the password', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/landing')
  await fill(page, { ...form, 'E-mail address': 'olive.owner@example.org' })
  await page.getByRole('button', { name: 'Start the free trial' }).click()
  await expect(page.getByText('olive.owner@example.org')).toBeVisible()
  await mailTo(page, 'olive.owner@example.org', 'It has an account already')

  await page.getByRole('link', { name: 'Use another address' }).click()
  await fill(page, { ...form, 'E-mail address': 'sam@northside.example' })
  await page.getByRole('button', { name: 'Start the free trial' }).click()
  await expect(page.getByText('sam@northside.example')).toBeVisible()
  const link = new URL(/\bhttps?:\S+/.exec(await mailTo(page, 'sam@northside.example'))![0])
  const other = await browser.newPage({ ...(baseURL && { baseURL }) })
  await other.goto(`${link.pathname}${link.search}`)
  await other.getByRole('textbox', { name: 'Password' }).fill('nine-bells-8')
  await other.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(other.getByText(/^That is not the password that you chose/)).toBeVisible()
  await seePage(other, 'sign-up-link')
  await other.getByRole('textbox', { name: 'Password' }).fill(form.Password)
  await other.getByRole('button', { name: 'Confirm and sign in' }).click()
  await heading(other, 'Welcome, Pat')
  await other.close()
})

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await page.getByRole('textbox', { name: label }).fill(text)
}
