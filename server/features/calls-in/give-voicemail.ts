import { wavHead } from '@carillon/domain/sound/write-wav.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { FileReply } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { findVoicemail } from '../voicemails/store.ts'
import { isTheirs } from './visible-store.ts'

/** A file that every player takes. */
export const giveVoicemail = async (db: Db, scope: Scope, callInId: number): Promise<FileReply> => {
  const found = await findVoicemail(db, scope, { callInId, which: isTheirs(scope, 'v') })
  if (!found) throw refuse('NotFound')
  const name = ['Message', found.phone, found.cameAt.slice(0, 10)].filter((part) => part !== '').join(' ')
  return { fileName: `${name}.wav`, content: parts(found.sound) }
}

async function* parts(sound: Buffer) {
  yield Buffer.from(wavHead(sound.length / 2))
  yield sound
}
