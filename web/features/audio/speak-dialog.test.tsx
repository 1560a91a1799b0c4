// @vitest-environment happy-dom
import { listAudio } from '@carillon/contract/audio.ts'
import { previewSpeech, saySpeech } from '@carillon/contract/audio-changes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

const open = async () => {
  openPage('/message-library/audio')
  await userEvent.click((await screen.findAllByRole('button', { name: 'Text-to-speech' }))[0]!)
  return within(await screen.findByRole('dialog', { name: 'Text-to-speech' }))
}

test('words are kept in a voice, under a name', async () => {
  server.answers(saySpeech, exampleOf(listAudio).Items[0]!)
  const dialog = await open()
  await userEvent.type(dialog.getByLabelText('What the call says'), 'No school today.')
  await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(9))
  await userEvent.selectOptions(dialog.getByLabelText('Voice'), 'Matthew')
  await userEvent.type(dialog.getByLabelText('Name'), 'Snow day')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.askedOf(saySpeech)[0]?.body).toEqual({
      Name: 'Snow day',
      Text: 'No school today.',
      Voice: 'Matthew',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a name comes where the caret is, and what is said to whoever has none is asked for', async () => {
  const dialog = await open()
  const words = dialog.getByLabelText<HTMLTextAreaElement>('What the call says')
  await userEvent.type(words, 'Hello , no school today.')
  words.setSelectionRange(6, 6)
  await userEvent.click(dialog.getByRole('button', { name: 'Personalize' }))
  const choice = within(await screen.findByRole('dialog', { name: 'Personalize' }))
  await userEvent.click(choice.getByRole('button', { name: 'Insert' }))
  await choice.findByText('Write what is said to whoever has none.')
  expect(words.value).toBe('Hello , no school today.')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Personalize' })).toBeNull())
  expect(screen.queryByText('Discard what you changed?')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Personalize' }))
  const again = within(await screen.findByRole('dialog', { name: 'Personalize' }))
  await userEvent.type(again.getByLabelText('If a person has none, say'), 'there{Enter}')
  await waitFor(() => expect(words.value).toBe('Hello {{FirstName there}}, no school today.'))
  await waitFor(() => expect(document.activeElement).toBe(words))
  expect(server.askedOf(saySpeech)).toEqual([])
})

test('what cannot be spoken is said where it was typed, and stays there', async () => {
  server.refuses(saySpeech, 'WrongInput', {
    Errors: { Text: ['Text-to-speech text is required.'], Name: ['Enter a Name.'] },
  })
  server.refuses(previewSpeech, 'SpeechUnavailable')
  const dialog = await open()
  await userEvent.type(dialog.getByLabelText('What the call says'), 'Hi')
  await userEvent.type(dialog.getByLabelText('Name'), 'Snow day')
  await userEvent.click(dialog.getByRole('button', { name: 'Hear it' }))
  await dialog.findByText('No voice could speak this just now. Try again in a moment, or record it yourself.')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Text-to-speech text is required.')
  await dialog.findByText('Enter a Name.')
  expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Snow day')
})

test('what was refused is said no longer once the words are others', async () => {
  server.refuses(saySpeech, 'AudioTooShort')
  const dialog = await open()
  await userEvent.type(dialog.getByLabelText('What the call says'), 'Hello.')
  await userEvent.type(dialog.getByLabelText('Name'), 'Short')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/^Your message must be at least 10 seconds long/)
  await userEvent.type(dialog.getByLabelText('What the call says'), ' We open late.')
  await waitFor(() => expect(dialog.queryByText(/at least 10 seconds long/)).toBeNull())
})
