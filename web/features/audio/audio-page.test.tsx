// @vitest-environment happy-dom
import { getAccount } from '@carillon/contract/account.ts'
import { type Audio, audioSummary, listAudio } from '@carillon/contract/audio.ts'
import { deleteAudio, getSound, updateAudio, updateAudios } from '@carillon/contract/audio-changes.ts'
import { startDraft } from '@carillon/contract/drafts.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

const [one] = exampleOf(listAudio).Items
const listed = (...items: Partial<Audio>[]) => ({
  ...exampleOf(listAudio),
  Items: items.map((item, at): Audio => ({ ...one!, AudioID: at + 1, ...item })),
  Size: items.length,
})
const card = (name: string) => screen.findByRole('article', { name })
const choose = async (name: string, act: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: act }))
}

test('audio is told with what it was sent as and what was cut, and filtered', async () => {
  server.answers(
    listAudio,
    listed(
      { Name: 'Snow day', Length: 12, SilenceBefore: 2, SilenceBehind: 0.9, WithSilence: false },
      { Name: 'Poll', UsedAs: ['SurveyLiveAnswer'], LastUsedDate: '2026-11-20T15:00:00Z', Shared: true },
    ),
  )
  server.answers(audioSummary, { ...exampleOf(audioSummary), All: 2, Survey: 1 })
  openPage('/message-library/audio')
  const snow = await card('Snow day')
  expect(within(snow).getByText(/Never sent · .*2\.9 seconds of silence at its ends cut/)).toBeDefined()
  expect(within(snow).getByRole('slider', { name: 'Position in Snow day' }).getAttribute('aria-valuetext')).toBe(
    '0 seconds of 12 seconds',
  )
  expect(within(await card('Poll')).getByText(/Sent as survey; last on Nov 20, 2026/)).toBeDefined()
  await userEvent.click(screen.getByRole('tab', { name: 'Surveys 1' }))
  await waitFor(() => expect(server.askedOf(listAudio).at(-1)?.query).toMatchObject({ usedas: 'Survey' }))
})

test('what a voice says is read beside it, and one goes through a sound by keys alone', async () => {
  server.answers(
    listAudio,
    listed({
      Name: 'Snow day',
      Length: 12,
      Source: 'TextToSpeech',
      Words: 'Hello {{FirstName there}}, school is closed.',
    }),
  )
  openPage('/message-library/audio')
  const snow = await card('Snow day')
  expect(within(snow).getByText(/school is closed/).textContent).toBe('“Hello First name, school is closed.”')
  const place = within(snow).getByRole('slider', { name: 'Position in Snow day' })
  place.focus()
  const said = () => place.getAttribute('aria-valuetext')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect([said(), server.askedOf(getSound)]).toEqual(['2 seconds of 12 seconds', []])
  await userEvent.keyboard('{End}')
  expect(said()).toBe('12 seconds of 12 seconds')
  await userEvent.keyboard('{Home} ')
  await waitFor(() => expect(server.askedOf(getSound)).toHaveLength(1))
})

test('with whom one is shared is told as far as its reader may know', async () => {
  server.answers(
    listAudio,
    listed(
      { Name: 'Snow day', Shared: false, SharedWith: [71], ReadOnly: false },
      { Name: 'Poll', Shared: false, SharedWith: [], ReadOnly: true },
      { Name: 'Bells', Shared: false, SharedWith: [], ReadOnly: false },
    ),
  )
  openPage('/message-library/audio')
  expect(within(await card('Snow day')).getByText('Shared with 1')).toBeDefined()
  expect(within(await card('Poll')).queryByText('Shared with you')).toBeNull()
  expect(within(await card('Bells')).queryByText(/^Shared/)).toBeNull()
})

test('one is renamed, shared, favoured, heard with its silence, and deleted with the way back', async () => {
  server.answers(
    listAudio,
    listed({ Name: 'Snow day', Length: 12, SilenceBefore: 2, WithSilence: false, Shared: false, ReadOnly: false }),
  )
  server.answers(updateAudio, one!)
  openPage('/message-library/audio')
  await userEvent.click(await screen.findByRole('button', { name: 'Favorite: Snow day' }))
  await choose('Snow day', 'Rename')
  const dialog = await screen.findByRole('dialog', { name: 'Rename Snow day' })
  await userEvent.clear(within(dialog).getByLabelText('Name'))
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Late start')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.askedOf(updateAudio)[0]?.body).toEqual({ Name: 'Late start', Seen: { Name: 'Snow day' } }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose('Snow day', 'Keep the silence')
  await waitFor(() => expect(server.askedOf(updateAudio)[1]?.body).toEqual({ WithSilence: true }))
  await choose('Snow day', 'Share')
  const sharing = await screen.findByRole('dialog', { name: 'Share Snow day' })
  await userEvent.click(within(sharing).getByRole('radio', { name: 'Everybody in the account' }))
  await userEvent.click(within(sharing).getByRole('button', { name: 'Save' }))
  await screen.findByText('Snow day was saved.')
  expect(server.askedOf(updateAudio)[2]?.body).toEqual({ Shared: true, Seen: { Shared: false } })
  expect(server.askedOf(updateAudios).map(({ body }) => (body as { Update: object }).Update)).toEqual([
    { Favorite: true },
  ])
  await choose('Snow day', 'Delete')
  await screen.findByText('1 audio message deleted.')
  expect(server.askedOf(deleteAudio)[0]?.body).toEqual({ Selection: { Type: 'Selected', Items: [1] } })
})

test('another’s can be heard, favoured and sent only', async () => {
  server.answers(listAudio, listed({ Name: 'Theirs', ReadOnly: true, Shared: true }))
  openPage('/message-library/audio')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Theirs' }))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Use in a broadcast', 'Download'])
})

test('what cannot be taken is told before it is sent', async () => {
  server.answers(listAudio, listed())
  openPage('/message-library/audio')
  await screen.findByText(/No audio yet/)
  fireEvent.change((await screen.findAllByLabelText('Your audio'))[0]!, {
    target: { files: [new File(['x'], 'song.m4a')] },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('song.m4a: We can only accept .mp3 and .wav files.')
})

test('a sound that cannot be fetched says so', async () => {
  server.answers(listAudio, listed({ Name: 'Gone' }))
  server.refuses(getSound, 'NotFound')
  openPage('/message-library/audio')
  await userEvent.click(await screen.findByRole('button', { name: 'Play Gone' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This could not be played.')
})

test('what could not be read is read again', async () => {
  server.refuses(listAudio, 'Busy')
  openPage('/message-library/audio')
  const again = await screen.findByRole('button', { name: /again/i })
  server.answers(listAudio, listed({ Name: 'Here' }))
  await userEvent.click(again)
  await card('Here')
})

test('an account that does not call has no audio', async () => {
  const account = accountOf()
  server.answers(getAccount, { ...account, Profile: { ...account.Profile, VoiceAllowed: false } })
  openPage('/message-library/audio')
  await screen.findByText(/You do not have access to this feature/)
  expect(screen.queryByRole('link', { name: 'Audio' })).toBeNull()
})

test.each([
  ['NotAllowedError', 'Carillon may not use your microphone', /set Microphone to Allow/],
  ['NotFoundError', 'No microphone was found', /Plug one in/],
  ['NotReadableError', 'Your microphone is in use', /End that, and try again/],
])('a microphone that answers %s is told with what to do, and tried again', async (name, title, next) => {
  server.answers(listAudio, listed())
  const asked: string[] = []
  vi.stubGlobal('AudioWorkletNode', class {})
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      mediaDevices: {
        value: {
          getUserMedia: async () => {
            asked.push(name)
            throw new DOMException('no', name)
          },
        },
      },
    }),
  )
  openPage('/message-library/audio')
  await userEvent.click((await screen.findAllByRole('button', { name: 'Record' }))[0]!)
  await userEvent.click(await screen.findByRole('button', { name: 'Start recording' }))
  await screen.findByText(title)
  expect(screen.getByRole('alert').textContent).toMatch(next)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('becomes what a new announcement says', async () => {
  server.answers(listAudio, listed({ Name: 'Snow day' }))
  openPage('/message-library/audio')
  server.answers(startDraft, { ...exampleOf(startDraft), DraftBroadcastID: 9 })
  await choose('Snow day', 'Use in a broadcast')
  await waitFor(() => expect(server.askedOf(startDraft)).toHaveLength(1))
  expect(server.askedOf(startDraft)[0]!.body).toMatchObject({
    ...{ BroadcastName: 'Snow day', BroadcastType: 'Announcement', Audio: { AudioID: 1 } },
  })
})
