import { expect, type Page } from '@playwright/test'
import { dayAhead, shortDayAhead, weekdayAhead } from './days.ts'
import { makeGroup, range } from './group.ts'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'
import { addGroup, next, write } from './wizard.ts'

const area = 336
const readers = range(10, 12)

/** 'Mon, Nov 23, 2026, 9:00 AM': a run as the page of a series tells it. */
const run = (ahead: number, time: string) => `${shortDayAhead(ahead)}, ${time}`

test('a weekly text is planned, read, changed, paused, resumed and deleted', async ({ page, signIn, api }) => {
  await signIn('olive.owner')
  await makeGroup(api, 'Readers of the news', area, readers)
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Broadcasts' }).click()
  await page.getByRole('tab', { name: /^Repeating/ }).click()
  await page.getByRole('link', { name: 'New repeating broadcast' }).first().click()
  await expect(page.getByRole('radio', { name: 'Repeating' })).toBeChecked()
  await page.getByLabel('Broadcast name').fill('Monday news')
  await page.getByLabel('How often').selectOption('Custom')
  await page.getByLabel('Every').fill('53')
  await expect(page.getByText('Must be less than or equal to 52')).toBeVisible()
  await runsOn(page, [])
  await expect(page.getByText('Please select at least one day of the week')).toBeVisible()
  await seePage(page, 'wizard-repeating-refused')
  await page.getByLabel('How often').selectOption('Weekly')
  await page.getByLabel('Start date').fill(dayAhead(3))
  await page.getByLabel('Start date').press('Tab')
  await runsOn(page, [weekdayAhead(3)])
  const time = page.getByRole('combobox', { name: 'Start time' })
  await time.fill('10:00 AM')
  await time.blur()
  await expect(page.getByText(`Every week on ${weekdayAhead(3)} at 10:00 AM`)).toBeVisible()
  const dates = page.getByRole('list', { name: 'Next dates' }).getByRole('listitem')
  await expect(dates).toHaveText([3, 10, 17, 24, 31].map((ahead) => run(ahead, '10:00 AM')))
  await seePage(page, 'wizard-repeating')

  await next(page, '2. Recipients')
  await addGroup(page, 'Readers of the news', readers.length)
  await next(page, '3. Message')
  await write(page, 'What is new this week at Lincoln High.')
  await next(page, '4. Review and send')
  await seePage(page, 'wizard-repeating-review')
  await page.getByRole('button', { name: 'Start repeating' }).click()

  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Monday news' })).toBeVisible()
  await page.waitForURL('**/repeatingbroadcasts/*')
  await expect(main.getByText('Active', { exact: true })).toBeVisible()
  await expect(dates).toHaveText([3, 10, 17, 24, 31].map((ahead) => run(ahead, '10:00 AM')))
  await expect(main.getByRole('list', { name: 'Groups' })).toContainText('Readers of the news')
  await seePage(page, 'repeating-details')

  await page.getByRole('button', { name: 'Edit schedule' }).click()
  const schedule = page.getByRole('dialog', { name: 'Edit repeating schedule' })
  await schedule.getByRole('combobox', { name: 'Start time' }).fill('11:30 AM')
  await schedule.getByRole('combobox', { name: 'Start time' }).press('Tab')
  await schedule.getByRole('textbox', { name: 'Last day' }).fill(dayAhead(1))
  await schedule.getByRole('textbox', { name: 'Last day' }).press('Tab')
  await expect(schedule.getByText('The end must be after the start.')).toBeVisible()
  await schedule.getByRole('textbox', { name: 'Last day' }).fill(dayAhead(12))
  await schedule.getByRole('textbox', { name: 'Last day' }).press('Tab')
  await expect(schedule.getByRole('list', { name: 'Next dates' }).getByRole('listitem')).toHaveText(
    [3, 10].map((ahead) => run(ahead, '11:30 AM')),
  )
  await seePage(page, 'repeating-edit-schedule')
  await schedule.getByRole('button', { name: 'Save schedule' }).click()
  await expect(schedule).toBeHidden()
  await expect(dates).toHaveText([3, 10].map((ahead) => run(ahead, '11:30 AM')))

  await page.getByRole('button', { name: 'Actions for Monday news' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit repeating broadcast' })
  await form.getByLabel('Broadcast name').fill('Weekly news')
  await form.getByLabel('Text message').fill('News of the week at Lincoln High.')
  await seePage(page, 'repeating-edit')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly news' })).toBeVisible()

  await main.getByRole('button', { name: 'Pause' }).click()
  await expect(main.getByText('Paused', { exact: true })).toBeVisible()
  await expect(main.getByText(/^It is paused\./)).toBeVisible()
  const paused = page.getByRole('status').filter({ hasText: '“Weekly news” is paused.' })
  await paused.getByRole('button', { name: 'Undo' }).click()
  await expect(main.getByText('Active', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Pause' }).click()
  await main.getByRole('button', { name: 'Resume' }).click()
  await expect(dates).toHaveText([3, 10].map((ahead) => run(ahead, '11:30 AM')))

  await page.getByRole('link', { name: 'Repeating broadcasts' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Weekly news' })).toContainText('Active')
  await seePage(page, 'repeating')
  await page.getByRole('button', { name: 'Actions for Weekly news' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this repeating broadcast?' })
  await expect(question).toContainText('Those it has made stay in your list')
  await question.getByRole('button', { name: 'Delete repeating broadcast' }).click()
  await expect(page.getByText(/^Nothing repeats yet\./)).toBeVisible()
  expect((await api.get<{ Size: number }>('/repeatingbroadcasts')).Size).toBe(0)
})

test('labels sort broadcasts: made on a row, managed, searched by', async ({ page, signIn, api }) => {
  await signIn('olive.owner')
  const { Items } = await api.get<{ Items: { BroadcastName: string }[] }>(
    '/broadcasts?BroadcastStatusCategory=Completed',
  )
  const name = Items[0]!.BroadcastName
  await page.goto('/broadcasts?status=Completed')
  const row = page.getByRole('row').filter({ hasText: name }).first()
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await seePage(page, 'broadcast-menu')
  await page.getByRole('menuitem', { name: 'Labels' }).click()
  const dialog = page.getByRole('dialog', { name: `Labels of “${name}”` })
  await dialog.getByLabel('New label').fill('Weather')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Weather' })).toBeChecked()
  await seePage(page, 'labels')
  await dialog.getByRole('button', { name: 'Save labels' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('list', { name: 'Labels' })).toContainText('Weather')

  await page.getByRole('button', { name: 'Manage labels' }).click()
  const labels = page.getByRole('dialog', { name: 'Manage labels' })
  await labels.getByRole('button', { name: /^Color of Weather/ }).click()
  const colours = page.getByRole('radiogroup', { name: 'Color of Weather', exact: true })
  await colours.getByRole('radio', { name: 'Violet' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(labels.getByRole('button', { name: 'Color of Weather: Violet' })).toBeVisible()
  await labels.getByLabel('Name of Weather').fill('Storms')
  await labels.getByLabel('Name of Weather').press('Enter')
  await labels.getByRole('textbox', { name: 'New label' }).fill('storms')
  await labels.getByRole('button', { name: 'Add' }).click()
  await expect(labels.getByRole('textbox', { name: 'New label' })).toHaveAttribute('aria-invalid', 'true')
  await labels.getByRole('textbox', { name: 'New label' }).fill('')
  await seePage(page, 'manage-labels')
  await labels.getByRole('button', { name: 'Close' }).click()
  await expect(row.getByRole('list', { name: 'Labels' })).toContainText('Storms')

  await page.getByLabel('Label', { exact: true }).selectOption('Storms')
  await page.waitForURL('**/broadcasts?*label=*')
  await expect(page.getByRole('table', { name: 'Broadcasts' }).getByRole('row')).toHaveCount(2)
  await seePage(page, 'broadcasts-labelled')
  await page.getByLabel('Type').selectOption('Text survey')
  await expect(page.getByText('No broadcast fits these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(row).toBeVisible()

  await page.getByRole('button', { name: 'Manage labels' }).click()
  await labels.getByRole('button', { name: 'Delete Storms' }).click()
  await expect(labels.getByText('It disappears from 1 broadcast.')).toBeVisible()
  await labels.getByRole('button', { name: 'Delete label' }).click()
  await expect(labels.getByLabel('Name of Storms')).toBeHidden()
  await labels.getByRole('button', { name: 'Close' }).click()
  await expect(row.getByRole('list', { name: 'Labels' })).toBeHidden()

  // Made somewhere else, it is offered here at once.
  await api.post('/labels', { LabelName: 'Parents', Color: 'green' })
  await expect(page.getByLabel('Label', { exact: true }).getByRole('option', { name: 'Parents' })).toBeAttached()
})

/** On these days of the week and no others: which one is chosen at first depends on the hour. */
async function runsOn(page: Page, names: readonly string[]): Promise<void> {
  for (const name of [0, 1, 2, 3, 4, 5, 6].map(weekdayAhead)) {
    const chip = page.getByRole('checkbox', { name, exact: true })
    if ((await chip.isChecked()) !== names.includes(name)) await chip.press('Space')
  }
}
