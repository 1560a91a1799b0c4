import { expect, type Page } from '@playwright/test'
import { momentAhead } from './days.ts'
import { numberOf, range } from './group.ts'
import { type Api, test } from './journey.ts'
import { seePage } from './see-page.ts'
import { addNumbers, newBroadcast, next, write } from './wizard.ts'

const people = range(30, 32).map((lastTwo) => numberOf(417, lastTwo))

test('pressed twice it is sent once, and going back does not offer it again', async ({ page, signIn, api }) => {
  await signIn('ivan.invoice')
  await toReview(page, 'Shift tonight', people)
  await page.getByRole('button', { name: 'Send to 3 people now' }).dblclick()
  await page.waitForURL('**/broadcast-details/*')
  await page.goBack()
  await expect(gone(page)).toBeVisible()
  await seePage(page, 'wizard-draft-gone')
  expect(await made(api, 'Shift tonight')).toBe(1)
  await isOver(api, 'Shift tonight')
})

test('the answer is lost: the page says so, and pressing again sends nothing twice', async ({ page, signIn, api }) => {
  await signIn('ivan.invoice')
  await toReview(page, 'Shift tomorrow', people)
  await losesOneAnswer(page, 504)
  const press = page.getByRole('button', { name: 'Send to 3 people now' })
  await press.click()
  const notice = page.getByRole('alert').filter({ hasText: 'The connection timed out.' })
  await expect(notice).toContainText(
    'The connection timed out. However, the broadcast may have been created successfully. Please check the home page before trying again.',
  )
  await expect(notice).toBeFocused()
  await seePage(page, 'wizard-timed-out')
  await press.click()
  await page.waitForURL('**/broadcast-details/*')
  expect(await made(api, 'Shift tomorrow')).toBe(1)
  await isOver(api, 'Shift tomorrow')

  await toReview(page, 'Shift on Monday', people)
  await losesOneAnswer(page)
  await press.click()
  await expect(
    page.getByText(
      'An unknown network error occurred. Please verify that you have an internet connection and try again.',
    ),
  ).toBeVisible()
  // What was sent cannot be changed any more, and the page does not pretend it could.
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByText('This draft has been sent.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the broadcast' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your broadcasts' }).click()
  await expect(page.getByRole('link', { name: 'Shift on Monday' })).toBeVisible()
  expect(await made(api, 'Shift on Monday')).toBe(1)
  await isOver(api, 'Shift on Monday')
})

test('credits that somebody else has taken meanwhile: the dialog says what there is now', async ({
  page,
  signIn,
  api,
}) => {
  await signIn('ivan.invoice')
  await toReview(page, 'Night shift', people)
  const { AvailableCallUnits } = await api.get<{ AvailableCallUnits: number }>('/account')
  const other = await api.post<{ BroadcastID: number }>('/broadcasts', {
    BroadcastName: 'To everybody',
    TextMessage: 'A longer one.',
    StartDate: momentAhead(12),
    Contacts: Array.from({ length: AvailableCallUnits - 2 }, (_, at) => ({
      PrimaryPhone: `414224${String(at).padStart(4, '0')}`,
    })),
  })
  try {
    await page.getByRole('button', { name: 'Send to 3 people now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Not enough credits' })
    const sentence = 'This needs 3 credits and you have 2. Contact support to have at least 56 more added by invoice.'
    await expect(dialog).toContainText(sentence)
    await seePage(page, 'more-credits-select')
    await dialog.getByRole('button', { name: 'Calculate what I need' }).click()
    await dialog.getByLabel('People who get it').fill('80')
    await expect(dialog.getByText('78 missing; the least one can buy is 78.')).toBeVisible()
    await seePage(page, 'more-credits-calculate')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByRole('button', { name: 'Calculate what I need' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: '3 credits' })).toContainText(sentence.slice(0, -1))
    await expect(page.getByRole('button', { name: 'Send to 3 people now' })).toBeDisabled()
    // What was refused is not said any more of what is looked at anew.
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await next(page, '4. Review and send')
    await expect(page.getByRole('heading', { name: '3 credits' })).toBeVisible()
    await expect(page.getByText(/^This needs 3 credits/)).toHaveCount(1)
  } finally {
    await page.request.put(`/v1/broadcasts/${other.BroadcastID}`, {
      headers: { 'X-Requested-With': 'Carillon' },
      data: { BroadcastStatus: 'Canceled' },
    })
  }
})

async function toReview(page: Page, name: string, numbers: string[]): Promise<void> {
  await newBroadcast(page, name)
  await next(page, '2. Recipients')
  await addNumbers(page, numbers)
  await next(page, '3. Message')
  await write(page, 'Twelve people are wanted.')
  await next(page, '4. Review and send')
  await expect(page.getByRole('button', { name: `Send to ${numbers.length} people now` })).toBeEnabled()
}

/** The server gets the next creation and makes it; its answer does not arrive, or a gateway answers in its place. */
async function losesOneAnswer(page: Page, status?: number): Promise<void> {
  let isLost = false
  await page.route('**/v1/broadcasts', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return await route.continue()
    isLost = true
    await route.fetch()
    return status === undefined ? await route.abort() : await route.fulfill({ status, body: '' })
  })
}

const gone = (page: Page) => page.getByText('This draft is no longer there. It has been sent or discarded.')

const made = async (api: Api, name: string): Promise<number> =>
  (await api.get<{ Size: number }>(`/broadcasts?q=${encodeURIComponent(name)}`)).Size

/** Nothing of it happens any more in the stories behind this one. */
const isOver = async (api: Api, name: string): Promise<void> => {
  const delivered = async () => {
    const { Items } = await api.get<{ Items: { DeliveredTexts: number }[] }>(
      `/broadcasts?q=${encodeURIComponent(name)}`,
    )
    return Items[0]!.DeliveredTexts
  }
  await expect.poll(delivered).toBe(people.length)
}
