import { wavHead } from '@carillon/domain/sound/write-wav.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { FileReply } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { nameWhereHeard } from './heard-store.ts'
import { findAudio } from './store.ts'
import { soundOf } from './use-store.ts'

/** What is heard of it, as a file that every player takes. Whoever sees a broadcast or a series hears what it says. */
export const giveSound = async (db: Db, scope: Scope, audioId: number): Promise<FileReply> => {
  const name = (await findAudio(db, scope, audioId))?.Name ?? (await nameWhereHeard(db, scope, audioId))
  const sound = name === undefined ? undefined : await soundOf(db, scope, audioId)
  if (!sound) throw refuse('NotFound')
  return { fileName: `${name}.wav`, content: parts(sound.samples) }
}

async function* parts(samples: Int16Array) {
  yield Buffer.from(wavHead(samples.length))
  yield Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
}
