import sharp from 'sharp'
import type { Recorder } from './recorder.ts'
import { wavOf } from './sounds.ts'

const selected = (...Items: (number | string)[]) => ({ Selection: { Type: 'Selected', Items } })

export const fillLibrary = async (recorder: Recorder) => {
  const { tell } = recorder
  await keepAudio(recorder)
  const dot = { create: { width: 320, height: 240, channels: 3, background: '#0b6b66' } } as const
  const file = { content: await sharp(dot).png().toBuffer(), type: 'image/png' }
  const { MediaID } = await tell('uploadImage', { params: { Name: 'banner.png' }, file })
  await tell('getMedia', { params: { MediaID } })
  await tell('listMedia', { query: { pagesize: 2 } })
  const media = await tell('deleteMedia', { body: selected(MediaID) })
  await tell('undoMediaRemoval', { params: { UndoID: media.UndoID } })
  const body = { TemplateName: 'Late buses', TemplateText: 'Buses run twenty minutes late today.', IsShared: true }
  const { TemplateID } = await tell('addTemplate', { body })
  await tell('getTemplate', { params: { TemplateID } })
  await tell('updateTemplate', { params: { TemplateID }, body: { IsFavorite: true } })
  await tell('updateTemplates', { body: { ...selected(TemplateID), Update: { IsShared: false } } })
  await tell('listTemplates', { query: { view: 'mine', pagesize: 2 } })
  await tell('templatesSummary')
  const templates = await tell('deleteTemplates', { body: selected(TemplateID) })
  await tell('undoTemplateRemoval', { params: { UndoID: templates.UndoID } })
  const { LabelID } = await tell('addLabel', { body: { LabelName: 'Weather', Color: 'blue' } })
  await tell('updateLabel', { params: { LabelID }, body: { LabelName: 'Snow' } })
  await tell('listLabels')
  await tell('checkShortUrls', { body: { Text: 'Read bit.ly/snow first.' } })
  await tell('lookupShortUrls', { body: { Text: 'Read bit.ly/snow first.' } })
  const { TextNumberID } = (await tell('listTextNumbers')).Items[0]
  const autoReply = { Message: 'We read this on weekdays.', Keyword: 'HOURS', TextNumberIDs: [TextNumberID] }
  const { ID } = await tell('addAutoReply', { body: autoReply })
  await tell('getAutoReply', { params: { AutoReplyID: ID } })
  await tell('updateAutoReply', { params: { AutoReplyID: ID }, body: { Message: 'We read this from 8 to 5.' } })
  await tell('listAutoReplies', { query: { pagesize: 2 } })
  await tell('listAutoRepliesOfNumber', { params: { TextNumberID } })
  await tell('deleteAutoReply', { params: { AutoReplyID: ID } })
}

/** What calls say: a recording is kept, found, renamed, deleted and brought back. */
const keepAudio = async ({ tell }: Recorder) => {
  const file = { content: wavOf({ before: 2 }), type: 'audio/wav' }
  const { AudioID } = await tell('uploadAudio', { params: { FileName: 'Snow day.wav' }, file })
  const params = { AudioID }
  await tell('getAudio', { params })
  await tell('getSound', { params })
  await tell('updateAudio', { params, body: { Name: 'Snow day, late start', Seen: { Name: 'Snow day' } } })
  const Selection = { Type: 'Selected', Items: [AudioID] }
  await tell('updateAudios', { body: { Selection, Update: { Shared: true } } })
  await tell('listAudio', { query: { unused: 'true', pagesize: 2 } })
  await tell('audioSummary')
  await tell('listVoices')
  const spoken = {
    Text: 'Hi {{FirstName there}}. Lincoln High is closed today because of the snow. All practices and meetings are canceled. Stay warm, and see you on Monday at the usual time.',
    Voice: 'Joanna',
  }
  await tell('previewSpeech', { body: spoken })
  await tell('saySpeech', { body: { Name: 'Snow day, spoken', ...spoken } })
  const { UndoID } = await tell('deleteAudio', { body: { Selection } })
  await tell('undoAudioRemoval', { params: { UndoID } })
}
