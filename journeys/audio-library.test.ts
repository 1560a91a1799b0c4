import { wavHead } from '@carillon/domain/sound/write-wav.ts'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'

/** A tone with pauses, two seconds of silence before it. */
const tone = (seconds: number): Buffer => {
  const samples = Int16Array.from({ length: (seconds + 2) * 8000 }, (_, at) =>
    at < 16_000 || at % 8000 > 6000 ? 0 : Math.round(6000 * Math.sin((2 * Math.PI * 440 * at) / 8000)),
  )
  return Buffer.concat([wavHead(samples.length), Buffer.from(samples.buffer)])
}

test('a file is made ready for telephones, heard with the keyboard, deleted and brought back', async ({
  page,
  signIn,
}) => {
  await signIn('ivan.invoice')
  await page.goto('/message-library')
  await page.getByRole('navigation', { name: 'Message library' }).getByRole('link', { name: 'Audio' }).click()
  await expect(page.getByText(/^No audio yet/)).toBeVisible()
  await seePage(page, 'audio-empty')
  const files = page.getByLabel('Your audio').first()
  await files.setInputFiles([
    { name: 'Shift_open.wav', mimeType: 'audio/wav', buffer: tone(14) },
    { name: 'too short.wav', mimeType: 'audio/wav', buffer: tone(5) },
  ])
  await expect(
    page.getByText(/^Shift open is in your library\. .* seconds of silence at its ends cut\.$/),
  ).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'too short.wav' })).toContainText('at least 10 seconds')

  const card = page.getByRole('article', { name: 'Shift open' })
  await card.getByRole('button', { name: 'Play Shift open' }).click()
  const position = card.getByRole('slider', { name: 'Position in Shift open' })
  await expect(card.getByRole('button', { name: 'Pause Shift open' })).toBeVisible()
  await position.focus()
  await page.keyboard.press('End')
  await expect(card.getByRole('button', { name: 'Play Shift open' })).toBeVisible()
  await page.keyboard.press('PageUp')
  await expect(position).toHaveAttribute('aria-valuetext', /^1[0-2] seconds of/)
  await seePage(page, 'audio-library')

  await card.getByRole('button', { name: 'Actions for Shift open' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: /Recent changes/ }).click()
  const tray = page.getByRole('dialog', { name: /Recent changes/ })
  await expect(tray.getByText('Audio message Shift open deleted')).toBeVisible()
  await tray.getByRole('button', { name: /Undo/ }).first().click()
  await expect(card).toBeVisible()
})

test('a voice is recorded, paused, heard as telephones sound, recorded again where it is too short, and kept', async ({
  page,
  signIn,
}) => {
  await signIn('mona.monthly')
  await page.goto('/message-library/audio')
  await page.getByRole('button', { name: 'Record' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Record with microphone' })
  await seePage(page, 'audio-record')
  await dialog.getByRole('button', { name: 'Start recording' }).click()
  await expect(dialog.getByText('0:01', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByText('Nothing is recorded now.')).toBeVisible()
  await seePage(page, 'audio-recording')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByRole('alert')).toContainText('at least 10 seconds')
  await dialog.getByRole('button', { name: 'Record again' }).click()
  await expect(dialog.getByText('0:12', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('button', { name: 'Play your recording' }).click()
  await expect(dialog.getByRole('button', { name: 'Pause your recording' })).toBeVisible()
  await dialog.getByLabel('Name').fill('Sunday service')
  await seePage(page, 'audio-review')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article', { name: 'Sunday service' })).toBeVisible()
  await expect(dialog).toBeHidden()
})
