import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'
import { spreadsheet } from './spreadsheet.ts'

const roster = spreadsheet([
  {
    name: 'Fall roster',
    rows: [
      ['Fall roster, printed 11/20'],
      ['Student', 'Student Cell #', 'Parent/Guardian', 'Homeroom', 'Bus', 'Notes'],
      ['Lovelace, Ada', '(505) 555-0110', '505.555.0150', '5A', 7, 'Allergic to nuts'],
      ['Brooks, Ben', '+1 505 555 0111', null, '5A', 12, null],
      ['Castillo, Cora', 5055550112, '505-555-0152', '5B', 7, 'Picked up on Wednesdays'],
      ['Dawson, Dev', '505-555', null, '5B', null, null],
      ['Ellis, Elena', 'call mom', null, '5B', 3, null],
      ['Fischer, Farid', '5.05556E+09', null, '5B', null, null],
      ['Greene, Grace', '505/555/0116', null, '5B', 3, null],
      ['Hayes, Hugo', '1-505-555-0117', null, '5B', 12, null],
      ['Lovelace, Ada', '505 555 0110', '505.555.0150', '5A', 9, 'Allergic to nuts'],
      ['Parks, Rosa', '(505)555-0101', null, '5A', null, null],
    ],
  },
  { name: 'Staff', rows: [['Name', 'Extension'], ...['Ada', 'Ben'].map((name, at) => [name, 100 + at])] },
])

const choose = async (page: Page, name: string, buffer: Buffer) =>
  await page.getByLabel('Your list').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

test('a messy roster comes into the book, row by row as it should', async ({ page, signIn, api }) => {
  await signIn('mona.monthly')
  await api.post('/contacts', { PrimaryPhone: '5055550101', FirstName: 'Rosa' })
  await page.goto('/contacts/import')
  await choose(page, 'roster.xls', Buffer.from('old'))
  await expect(page.getByText('“roster.xls” is an older Excel file. Save it as .xlsx or .csv.')).toBeVisible()
  await seePage(page, 'import-select')

  await choose(page, 'roster.xlsx', roster)
  await expect(page.getByRole('heading', { name: 'What is in the columns?' })).toBeVisible()
  await expect(page.getByLabel('Sheet')).toContainText('Fall roster (10 rows)')
  await expect(page.getByLabel('Headings are in')).toHaveValue('2')
  await expect(page.getByText('The row above it is left out.')).toBeVisible()
  const use = (column: string) => page.getByLabel(`What is in this column? ${column}`)
  await expect(use('Student Cell #')).toHaveValue('PrimaryPhone')
  await expect(use('Homeroom')).toHaveValue('Groups')
  await use('Student Cell #').selectOption('Do not import')
  await use('Parent/Guardian').selectOption('Do not import')
  await page.getByRole('button', { name: 'Next: Check the rows' }).click()
  await expect(page.getByText('Choose the column that holds the phone number.')).toBeVisible()
  await use('Student Cell #').selectOption('Phone')
  await use('Parent/Guardian').selectOption('Second phone')
  const first = page.getByRole('region', { name: 'What the first row becomes' })
  await expect(first).toHaveText(
    'First person:Ada Lovelace, (505) 555-0110, (505) 555-0150, 5A, Allergic to nuts, Bus: 7',
  )
  // A link half under the header is no small target.
  await page.evaluate(() => scrollTo(0, 0))
  await seePage(page, 'import-columns')
  await page.getByRole('button', { name: 'Next: Check the rows' }).click()

  const found = page.getByRole('list', { name: 'What we found' })
  await expect(found).toContainText('6 people are ready.')
  await expect(found).toContainText('5 of them are new.')
  await expect(found).toContainText('1 of them is in your contacts already.')
  await expect(found).toContainText('3 rows cannot be imported as they are.')
  await expect(found).toContainText('1 row has a number that comes again further down')
  await expect(page.getByRole('table', { name: 'Rows that are ready' }).getByRole('row')).toHaveCount(6)
  await seePage(page, 'import-review')
  await page.getByRole('button', { name: 'Correct 3 rows' }).click()

  // One is corrected at the second go, one is left out, one stays as bad as it is.
  const row = (number: number) => page.getByRole('form', { name: `Row ${number}` })
  const phone = row(6).getByLabel('Phone number')
  await expect(phone).toHaveValue('505-555')
  await phone.fill('505-555-01')
  await phone.press('Enter')
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await phone.fill('505 555 0113')
  await phone.press('Enter')
  await expect(row(7).getByLabel('Phone number')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(row(8).getByText('The spreadsheet has shortened this number.')).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await row(7).getByRole('button', { name: 'Leave this row out' }).click()
  await expect(row(8).getByLabel('Phone number')).toBeFocused()
  await expect(page.getByText('1 row left to correct.')).toBeVisible()
  await seePage(page, 'import-correct')
  await page.getByRole('tab', { name: 'Twice in the file 1' }).click()
  await expect(page.getByText('Row 11 has the same number and is used.')).toBeVisible()

  // Another day.
  await page.reload()
  await expect(page.getByRole('tab', { name: 'To correct 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Next: Import' }).click()
  await page.getByRole('radio', { name: 'A new group' }).check()
  await page.getByLabel('Name of the new group').fill('Fall roster')
  await expect(page.getByText('6 new contacts, 1 known.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 7 contacts' }).click()
  await expect(page.getByText('Please confirm you have collected proper consent.')).toBeVisible()
  await seePage(page, 'import-settings')
  await page.getByRole('checkbox', { name: 'These people have agreed to get texts and calls from us' }).check()
  await page.getByRole('button', { name: 'Import 7 contacts' }).click()

  await expect(page.getByRole('heading', { name: '6 people added, 1 person updated' })).toBeVisible()
  for (const part of ['6 added', '1 updated', '1 skipped: no good', '1 skipped: a later row', '1 left out by you']) {
    await expect(page.getByRole('listitem').filter({ hasText: part })).toBeVisible()
  }
  await seePage(page, 'import-result')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the report' }).click()
  const report = await readFile(await (await download).path(), 'utf8')
  expect(report.trim().split('\n')).toHaveLength(11)
  expect(report).toContain('The spreadsheet has shortened this number.')

  await page.getByRole('link', { name: 'See the contacts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fall roster' })).toBeVisible()
  await expect(page.getByText('7 contacts', { exact: false }).first()).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search name, notes or number' })
  for (const [words, name] of [
    ['rosa', 'Rosa Parks'],
    ['5055550113', 'Dev Dawson'],
    ['wednesdays', 'Cora Castillo'],
  ] as const) {
    await search.fill(words)
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  }
  const groups = await api.get<{ Items: { ListName: string; RosterCount: number }[] }>('/lists?pagesize=2000')
  const counts = Object.fromEntries(groups.Items.map(({ ListName, RosterCount }) => [ListName, RosterCount]))
  expect(counts).toMatchObject({ 'Fall roster': 7, '5A': 3, '5B': 4 })

  await page.goto('/contacts/import')
  await page.getByRole('link', { name: 'See the result: roster.xlsx' }).click()
  await expect(page.getByRole('heading', { name: '6 people added, 1 person updated' })).toBeVisible()
})

test('a small list with accents and no headings goes in from a phone, once somebody has looked who is called what', async ({
  page,
  signIn,
}) => {
  const phone = { width: 390, height: 844 }
  await page.setViewportSize(phone)
  await signIn('mona.monthly')
  await page.goto('/contacts/import')
  const lines = ['Gagné;Zoé;(505) 555-0130;Été', 'Lefèvre;René;505-555-0131;']
  await choose(page, 'liste.csv', Buffer.from(lines.join('\r\n'), 'latin1'))
  const first = page.getByRole('region', { name: 'What the first row becomes' })
  await expect(first).toContainText('Gagné Zoé, (505) 555-0130, Été')
  await expect(page.getByLabel('Headings are in')).toHaveValue('0')
  await page.getByRole('button', { name: 'Next: Check the rows' }).click()
  // Nobody is called by a guess: what is not right is changed, and the rest is confirmed by hand.
  await expect(page.getByRole('checkbox', { name: 'This is right: First name, Column A' })).toBeFocused()
  await page.getByLabel('What is in this column? Column A').selectOption('Last name')
  await page.getByLabel('What is in this column? Column B').selectOption('First name')
  await seePage(page, 'import-small-columns')
  await page.setViewportSize(phone)
  await page.getByRole('checkbox', { name: 'This is right: Notes, Column D' }).focus()
  await page.keyboard.press('Space')
  await expect(first).toContainText('Zoé Gagné, (505) 555-0130, Été')
  await page.getByRole('button', { name: 'Next: Check the rows' }).click()
  await expect(page.getByRole('list', { name: 'What we found' })).toContainText('2 people are ready.')
  await page.getByRole('button', { name: 'Next: Import' }).click()
  await page.getByRole('checkbox', { name: 'These people have agreed to get texts and calls from us' }).check()
  await page.getByRole('button', { name: 'Import 2 contacts' }).click()
  await expect(page.getByRole('heading', { name: '2 people added' })).toBeVisible()
  await page.getByRole('link', { name: 'See the contacts' }).click()
  await page.getByRole('searchbox', { name: 'Search name, notes or number' }).fill('gagne')
  await expect(page.getByText('Zoé Gagné').first()).toBeVisible()
})

test('numbers that must be left in peace are opted out from a file', async ({ page, signIn, api }) => {
  await signIn('mona.monthly')
  const list = Buffer.from('Phone,Who\n505-555-0140,Ada\n505-555-0141,Ben\nnone,Cora\n')
  for (const headline of ['2 numbers opted out', 'All of these had opted out already']) {
    await page.goto('/contacts/import?purpose=optouts')
    await choose(page, 'stop.csv', list)
    await expect(page.getByLabel('What is in this column? Who').getByRole('option')).toHaveText([
      'Phone',
      'Do not import',
    ])
    await page.getByRole('button', { name: 'Next: Check the rows' }).click()
    await page.getByRole('button', { name: 'Go on without it' }).click()
    await page.getByRole('radio', { name: 'Texts only' }).check()
    await page.getByRole('button', { name: 'Opt out 2 numbers' }).click()
    await expect(page.getByRole('heading', { name: headline })).toBeVisible()
  }
  await seePage(page, 'import-opt-outs')
  const optOuts = await api.get<{ Items: { PhoneNumber: string; Channel: string }[] }>('/optouts?q=505555014')
  expect(optOuts.Items.map(({ PhoneNumber, Channel }) => [PhoneNumber, Channel]).toSorted()).toEqual([
    ['5055550140', 'Text'],
    ['5055550141', 'Text'],
  ])
})
