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
