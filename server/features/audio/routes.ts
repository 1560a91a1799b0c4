import * as reads from '@carillon/contract/audio.ts'
import * as calls from '@carillon/contract/audio-changes.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { act, on, onFile, type Route } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { deleteAudio, undoAudioRemoval, updateAudio, updateAudios } from './act-on-audio.ts'
import { giveSound } from './give-sound.ts'
import { speechOf } from './render-speech.ts'
import { previewSpeech, saySpeech } from './say-speech.ts'
import * as store from './store.ts'
import { uploadAudio } from './upload-audio.ts'

const requireVoice = async (db: Db, scope: Scope) => {
  if (!(await store.isVoiceAllowed(db, scope))) throw refuse('VoiceNotAllowed')
}

const requestOf = (scope: Scope, query: z.output<typeof reads.AudioQuery>): store.AudioRequest => {
  const { isfavorite, isshared, unused, usedas, ...rest } = query
  return { ...readListQuery(scope, rest, store.audioFields), isfavorite, isshared, unused, usedas }
}

export const audioRoutes: Route[] = [
  on(reads.listAudio, async ({ platform: { db }, scope, query }) => {
    const request = requestOf(scope, query)
    await requireVoice(db, scope)
    return pageOf('/audio', query, request, await store.listAudio(db, scope, request))
  }),
  on(reads.audioSummary, async ({ platform: { db }, scope }) => {
    await requireVoice(db, scope)
    return await store.countAudio(db, scope)
  }),
  on(calls.uploadAudio, async ({ platform, scope, params, query, http }) => {
    await requireVoice(platform.db, scope)
    const asked = { name: params.FileName, source: query.Source }
    const added = await uploadAudio(platform, scope, asked, http.file!)
    http.setLocation(`/v1/audio/${added.AudioID}`)
    return added
  }),
  on(calls.listVoices, async ({ platform, scope }) => {
    await requireVoice(platform.db, scope)
    return { Items: [...calls.voices], IsBuiltIn: speechOf(platform).isBuiltIn }
  }),
  onFile(calls.previewSpeech, async ({ platform, scope, body }) => {
    await requireVoice(platform.db, scope)
    return await previewSpeech(platform, scope, body)
  }),
  on(calls.saySpeech, async ({ platform, scope, body, http }) => {
    await requireVoice(platform.db, scope)
    const added = await saySpeech(platform, scope, body)
    http.setLocation(`/v1/audio/${added.AudioID}`)
    return added
  }),
  on(reads.getAudio, async ({ platform: { db }, scope, params }) => {
    await requireVoice(db, scope)
    const found = await store.findAudio(db, scope, params.AudioID)
    if (!found) throw refuse('NotFound')
    return found
  }),
  onFile(calls.getSound, async ({ platform: { db }, scope, params }) => {
    await requireVoice(db, scope)
    return await giveSound(db, scope, params.AudioID)
  }),
  act(calls.updateAudio, async ({ unit, params, body }) => {
    await requireVoice(unit.db, unit.scope)
    return await updateAudio(unit, params.AudioID, body)
  }),
  act(calls.updateAudios, async ({ unit, query, body }) => {
    await requireVoice(unit.db, unit.scope)
    return await updateAudios(unit, requestOf(unit.scope, query), body.Selection, body.Update)
  }),
  act(calls.deleteAudio, async ({ unit, query, body }) => {
    await requireVoice(unit.db, unit.scope)
    return await deleteAudio(unit, requestOf(unit.scope, query), body.Selection)
  }),
  act(calls.undoAudioRemoval, ({ unit, params }) => undoAudioRemoval(unit, params.UndoID)),
]
