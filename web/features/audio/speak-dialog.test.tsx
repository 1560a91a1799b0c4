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
