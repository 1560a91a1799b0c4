/** The way through the wizard, one function a step; each ends on the next. */
import { expect, type Page } from '@playwright/test'

export async function newBroadcast(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'New broadcast' }).first().click()
  await expect(step(page, '1. Settings')).toBeVisible()
  await page.getByLabel('Broadcast name').fill(name)
}

export async function next(page: Page, heading: string): Promise<void> {
  await page.getByRole('button', { name: /^Next( :|$)/ }).click()
  await expect(step(page, heading)).toBeVisible()
}

/** Opens one of the ways in which people come onto the list. */
export async function addPeople(page: Page, way: string): Promise<void> {
  const people = page.getByRole('button', { name: 'Add people' })
  const tile = page.getByRole('button', { name: way })
  await people.or(tile).click()
  if (await people.isVisible()) await page.getByRole('menuitem', { name: way }).click()
}

/** With `numbers` where some of its people have several. */
export async function addGroup(page: Page, name: string, people: number, numbers = people): Promise<void> {
  await addPeople(page, 'Add groups')
  const dialog = page.getByRole('dialog', { name: 'Add groups' })
  await dialog.getByLabel('Search groups').fill(name)
  // Behind its name stands how many are in it; other groups may have this name in theirs.
  await dialog.getByRole('checkbox', { name: new RegExp(`^${name}\\s*[\\d,]+$`) }).check()
  await dialog.getByRole('button', { name: 'Add 1 group' }).click()
  const told = numbers > people ? `, with ${numbers} numbers` : ''
  await expect(page.getByText(`${people} people added${told}.`)).toBeVisible()
  await expect(dialog).toBeHidden()
}

export async function addNumbers(page: Page, numbers: string[]): Promise<void> {
  await addPeople(page, 'Add numbers')
  const dialog = page.getByRole('dialog', { name: 'Add numbers' })
  const many = numbers.length === 1 ? '1 number' : `${numbers.length} numbers`
  await dialog.getByLabel('Phone numbers').fill(numbers.join('\n'))
  await dialog.getByRole('button', { name: numbers.length === 1 ? 'Add number' : 'Add these numbers' }).click()
  await expect(dialog.getByText(`${many} added.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
}

export const write = (page: Page, message: string): Promise<void> => page.getByLabel('Text message').fill(message)

/** From the first step to the review, for stories that are about what comes after. */
export async function planBroadcast(
  page: Page,
  { name, group, people, message }: { name: string; group: string; people: number; message: string },
): Promise<void> {
  await newBroadcast(page, name)
  await next(page, '2. Recipients')
  await addGroup(page, group, people)
  await next(page, '3. Message')
  await write(page, message)
  await next(page, '4. Review and send')
}

/** Presses the button that sends, and lands on the details. Answers the id of the broadcast. */
export async function send(page: Page, button: string, name: string): Promise<number> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.waitForURL('**/broadcast-details/*')
  return Number(new URL(page.url()).pathname.split('/')[2])
}

/** A category of the details with its counter: 'Delivered 52'. */
export const counter = (page: Page, category: string, count: number) =>
  page.getByRole('tab', { name: `${category} ${count}`, exact: true })

const step = (page: Page, heading: string) => page.getByRole('heading', { level: 2, name: heading })
