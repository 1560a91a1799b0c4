import { expect, type Page } from '@playwright/test'
import { dayAhead, plainDayAhead } from './days.ts'
import { numberOf, range } from './group.ts'
import { type Api, test } from './journey.ts'
import { seePage } from './see-page.ts'
import { addNumbers, newBroadcast, next, send, write } from './wizard.ts'

const headers = { 'X-Requested-With': 'Carillon' }

/** What the account was before, so that the stories after this one find it so. */
const usual = { QuietHours: false, TextsKeepCallingWindow: false, OverLimit: 'Refuse', TextsPerMinute: null }

/** No other story promises texts on them. */
const [full, behindIt, later] = [10, 11, 13]

const ten = range(20, 29).map((lastTwo) => numberOf(416, lastTwo))

test('quiet hours and a day’s limit: refused, then spread over two days; moved, paused and cancelled', async ({
  page,
  signIn,
  api,
}) => {
  const made: number[] = []
  await signIn('olive.owner')
  try {
    await page.getByRole('button', { name: /user menu/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Text', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Text settings' })).toBeVisible()
    await expect(page.getByText('Registered: 10,000 message parts a day')).toBeVisible()
    await page.getByRole('switch', { name: 'Quiet hours' }).check()
    await seePage(page, 'settings-text')

    // Off without saving.
    await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
    const question = page.getByRole('dialog', { name: 'Discard what you changed?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('The text settings are saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()

    made.push(await promise(api, 9_995))
    await newBroadcast(page, 'Early dismissal')
    await startOn(page, dayAhead(full))
    await next(page, '2. Recipients')
    await addNumbers(page, ten)
    await next(page, '3. Message')
    await write(page, 'School ends at noon.')
    await next(page, '4. Review and send')
    await expect(page.getByText('People are texted between 8 AM and 9 PM where they are.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'More than the day has left' })).toBeVisible()
    const press = page.getByRole('button', { name: /^Schedule for/ })
    await expect(press).toBeDisabled()
    await expect(press).toHaveAccessibleDescription('More than the day has left.')
    await expect(page.getByText(/^This needs 10 message parts\. You may send 10,000 message parts a day/)).toBeVisible()
    await expect(page.getByRole('heading', { name: /^It starts/ })).toBeHidden()
    await seePage(page, 'wizard-over-limit')
    await page.getByRole('button', { name: 'Choose another day' }).click()
    await expect(page.getByLabel('Start date')).toHaveValue(dayAhead(behindIt))
    await startOn(page, dayAhead(full))
    await next(page, '2. Recipients')
    await expect(page.getByText('Draft saved')).toBeVisible()

    await page.goto('/settings/text')
    await page.getByRole('radio', { name: 'Send the rest on the next day' }).check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('The text settings are saved.')).toBeVisible()
    await page.goto('/broadcasts?status=Drafts')
    await page.getByRole('link', { name: 'Early dismissal' }).click()
    await expect(page.getByRole('heading', { level: 2, name: '4. Review and send' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '5 people get it that day, 5 on the next day' })).toBeVisible()
    await seePage(page, 'wizard-next-day')
    const button = (await page.getByRole('button', { name: /^Schedule for/ }).textContent())!
    made.push(await send(page, button, 'Early dismissal'))

    const main = page.getByRole('main')
    await expect(main.getByText('Scheduled', { exact: true })).toBeVisible()
    await expect(main.getByText('Set aside', { exact: true })).toBeVisible()
    await main.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit broadcast' })
    await dialog.getByLabel('Start date').fill(dayAhead(later))
    await dialog.getByLabel('Start date').press('Tab')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(main.getByText('Start moved by Olive Owens')).toBeVisible()
    await main.getByRole('button', { name: 'Pause' }).click()
    await expect(main.getByText(/^Paused\./).first()).toBeVisible()
    await seePage(page, 'details-scheduled-paused')
    await main.getByRole('button', { name: 'Cancel broadcast' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel broadcast' }).click()
    await expect(main.getByText('Canceled', { exact: true }).first()).toBeVisible()
    await expect(main.getByText('Given back', { exact: true })).toBeVisible()
  } finally {
    for (const id of made) await cancel(page, id)
    await page.request.put('/v1/account', { headers, data: usual })
  }
})

test('a calling window of one’s own, and a start outside it', async ({ page, signIn }) => {
  await signIn('olive.owner')
  const usualWindow = {
    CheckCallingWindow: true,
    CallingWindowDays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    StartTimeOfDay: { Hour: 9, Minute: 0 },
    StopTimeOfDay: { Hour: 21, Minute: 0 },
    ContinueOnNextDay: false,
  }
  try {
    await page.request.put('/v1/account', { headers, data: { TextsKeepCallingWindow: true } })
    await page.goto('/settings/text')
    await page.getByRole('button', { name: 'Change: Calling window' }).click()
    const hours = page.getByRole('dialog', { name: 'Calling window' })
    await expect(hours.getByText('Your account keeps it for texts too.')).toBeVisible()
    const stop = hours.getByRole('combobox', { name: 'Stop time' })
    await stop.fill('8:00 AM')
    await stop.press('Tab')
    await hours.getByRole('button', { name: 'Save' }).click()
    await expect(hours.getByText('Start Time must be before Stop Time.')).toBeVisible()
    await expect(stop).toBeFocused()
    // Its list opens for whoever asks for it, and hides nothing of what is wrong.
    await expect(page.getByRole('option')).toHaveCount(0)
    await seePage(page, 'settings-calling-window')
    await hours.getByRole('switch', { name: 'All day' }).check()
    await expect(stop).toBeHidden()
    await hours.getByRole('switch', { name: 'All day' }).uncheck()
    await expect(stop).toHaveValue('9:00 PM')
    await stop.fill('5:00 PM')
    await stop.press('Tab')
    await hours.getByRole('switch', { name: 'Continue on the next day' }).check()
    await hours.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your calling window is saved.')).toBeVisible()

    await newBroadcast(page, 'After hours')
    await startOn(page, dayAhead(full), '10:00 PM')
    await expect(page.getByText('That is outside your calling window: 9:00 AM to 5:00 PM, every day.')).toBeVisible()
    await page.getByRole('button', { name: /^Next( :|$)/ }).click()
    const conflict = page.getByRole('dialog', { name: 'Outside your calling window' })
    await expect(conflict).toBeVisible()
    await seePage(page, 'window-conflict')
    await conflict.getByRole('button', { name: /9:00 AM$/ }).click()
    await expect(page.getByLabel('Start date')).toHaveValue(dayAhead(behindIt))
    await expect(page.getByRole('combobox', { name: 'Start time' })).toHaveValue('9:00 AM')
    await next(page, '2. Recipients')
  } finally {
    await page.request.put('/v1/account', { headers, data: usual })
    await page.request.put('/v1/user', { headers, data: usualWindow })
  }
})

test('a signature of one’s own, and a message that is longer than one may write', async ({ page, signIn }) => {
  await signIn('uma.member')
  try {
    await page.goto('/settings/text')
    await page.getByRole('button', { name: 'Change: Signature' }).click()
    const signing = page.getByRole('dialog', { name: 'Signature' })
    const signature = signing.getByRole('textbox', { name: 'Signature' })
    await signing.getByRole('switch', { name: 'Sign new messages' }).check()
    await signing.getByRole('button', { name: 'Save' }).click()
    await expect(signing.getByText('Enter a Signature.')).toBeVisible()
    await expect(signature).toBeFocused()
    await signature.fill('Ms. Meyer')
    await signing.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your signature is saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Change: Text message length' }).click()
    const length = page.getByRole('dialog', { name: 'Text message length' })
    await length.getByRole('radio', { name: '160 characters' }).check()
    await length.getByRole('button', { name: 'Save' }).click()
    await expect(length).toBeHidden()
    await seePage(page, 'settings-own-texts')

    await newBroadcast(page, 'Field trip')
    await next(page, '2. Recipients')
    await addNumbers(
      page,
      range(0, 13).map((lastTwo) => numberOf(416, lastTwo)),
    )
    await next(page, '3. Message')
    await expect(page.getByRole('switch', { name: 'Add my signature' })).toBeChecked()
    await write(page, 'x'.repeat(160))
    await expect(page.getByText('Characters: 171/160')).toBeVisible()
    await page.getByRole('button', { name: /^Next( :|$)/ }).click()
    const longer = page.getByRole('dialog', { name: 'Increase max message length' })
    await longer.getByRole('button', { name: 'Allow 320 characters' }).click()
    await expect(page.getByText('Characters: 171/320')).toBeVisible()
    await next(page, '4. Review and send')
    await expect(page.getByRole('heading', { name: '28 credits' })).toBeVisible()
    // Who gets it, by keyboard alone, on the narrowest phone.
    await page.setViewportSize({ width: 360, height: 780 })
    await page.getByRole('button', { name: 'See who' }).focus()
    await page.keyboard.press('Enter')
    const names = page.getByRole('listitem').filter({ hasText: '(416) 555-01' })
    await expect(names).not.toHaveCount(0)
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    // The end is reached, and the focus is not lost.
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeFocused()
    await page.setViewportSize({ width: 1440, height: 900 })
  } finally {
    const none = { MaxMessageLength: 320, Signature: { IsEnabled: false, SignatureText: '' } }
    await page.request.put('/v1/user', { headers, data: none })
  }
})

async function startOn(page: Page, date: string, time = '10:00 AM'): Promise<void> {
  await page.getByRole('radio', { name: 'Later' }).check()
  await page.getByLabel('Start date').fill(date)
  await page.getByLabel('Start date').press('Tab')
  await page.getByRole('combobox', { name: 'Start time' }).fill(time)
  await page.getByRole('combobox', { name: 'Start time' }).press('Tab')
}

/** Takes so much of a day's limit that little is left, by the interface for programs. */
async function promise(api: Api, people: number): Promise<number> {
  const { BroadcastID } = await api.post<{ BroadcastID: number }>('/broadcasts', {
    BroadcastName: 'District newsletter',
    TextMessage: 'The district newsletter is out.',
    StartDate: `${plainDayAhead(full)} 9:00 AM`,
    Contacts: Array.from({ length: people }, (_, at) => ({ PrimaryPhone: `414223${String(at).padStart(4, '0')}` })),
  })
  return BroadcastID
}

const cancel = async (page: Page, BroadcastID: number): Promise<void> => {
  await page.request.put(`/v1/broadcasts/${BroadcastID}`, { headers, data: { BroadcastStatus: 'Canceled' } })
}
