import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'
import { seed } from './seed.ts'
import { codeOn } from './simulator.ts'
import { addNumbers, counter, newBroadcast, next, send, write } from './wizard.ts'

const verifiedBefore = '2175550221'
const receptionist = '2175550124'
const dentist = '2175550125'

test('a free trial: a number first, then phones that are verified, then a text to them', async ({
  page,
  signIn,
  api,
}) => {
  await signIn('tara.trial')
  const trial = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your free trial' }) })
  await expect(trial.getByText('Free accounts can text only verified numbers.')).toBeVisible()
  await expect(trial.getByText('1 of 5 phones verified.')).toBeVisible()
  await seePage(page, 'home-trial')

  await newBroadcast(page, 'Reminder')
  // Without a text number a broadcast begins as one that calls.
  await page.getByRole('radio', { name: 'Text', exact: true }).check()
  await expect(page.getByRole('radio', { name: 'Repeating' })).toBeDisabled()
  await next(page, '2. Recipients')
  await addNumbers(page, [verifiedBefore, receptionist, dentist])
  await next(page, '3. Message')
  await write(page, 'See you at nine.')
  await page.getByRole('button', { name: /^Next( :|$)/ }).click()
  const none = page.getByRole('dialog', { name: 'No usable text numbers' })
  await expect(none.getByText('Get a text number for free.')).toBeVisible()
  await seePage(page, 'trial-no-number')
  await none.getByRole('button', { name: 'Save as draft and leave' }).click()
  await page.getByRole('link', { name: 'Reminder' }).waitFor()

  await seed('--trial')
  // A phone that asked not to be contacted is not asked for a code.
  await api.post('/optouts', { PhoneNumber: '2175550126' })
  await page.goto('/settings/text')
  await trial.getByRole('button', { name: 'Verify a phone' }).click()
  await refusedPhones(page)
  await verify(page, receptionist)
  await expect(trial.getByText('2 of 5 phones verified.')).toBeVisible()
  await seePage(page, 'settings-trial')

  await page.goto('/broadcasts?status=Drafts')
  await page.getByRole('link', { name: 'Reminder' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '3. Message' })).toBeVisible()
  await page.getByRole('radio', { name: /555-0204/ }).check()
  await next(page, '4. Review and send')
  await expect(page.getByRole('heading', { name: '1 phone is not verified' })).toBeVisible()
  const press = page.getByRole('button', { name: 'Send to 2 people now' })
  await expect(press).toBeDisabled()
  await expect(press).toHaveAccessibleDescription('Some of these phones are not verified.')
  await seePage(page, 'wizard-trial')
  await page.getByRole('button', { name: 'Verify (217) 555-0125' }).click()
  await verify(page, dentist)
  await expect(page.getByRole('heading', { name: '1 phone is not verified' })).toBeHidden()
  await send(page, 'Send to 3 people now', 'Reminder')
  await expect(counter(page, 'Delivered', 3)).toBeVisible()
})

/** Every refusal of a code is a sentence on the field (rules/accounts 7). */
async function refusedPhones(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify a phone' })
  const field = dialog.getByLabel('Phone number')
  for (const [phone, sentence] of [
    ['', 'Enter a Phone Number.'],
    ['2175550126', 'This number is on the do-not-call list. Use another phone.'],
    ['+44 20', 'This is not a valid phone number.'],
    ['+7 495 123 45 67', 'Phone number must be from a supported country.'],
    ['217 555 0203', 'This number is blocked. Use another phone.'],
    ['217 555 0195', 'This number is not a textable number. Use a mobile phone.'],
  ] as const) {
    await field.fill(phone)
    await dialog.getByRole('button', { name: 'Text me a code' }).click()
    await expect(dialog.getByText(sentence)).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await seePage(page, 'verify-phone-refused')
}

/** Through the dialog that is open: a wrong code first, then the one on the handset. */
async function verify(page: Page, phone: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify a phone' })
  await dialog.getByLabel('Phone number').fill(phone)
  await dialog.getByRole('button', { name: 'Text me a code' }).click()
  const code = await codeOn(page, phone)
  await dialog.getByLabel('Code').fill(code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10)))
  await expect(dialog.getByText('That code is incorrect. Check it, or have a new one sent.')).toBeVisible()
  await seePage(page, 'verify-code-wrong')
  // Filled in as a whole, as a phone does; nothing is left to press.
  await dialog.getByLabel('Code').fill(code)
  await expect(dialog).toBeHidden()
}
