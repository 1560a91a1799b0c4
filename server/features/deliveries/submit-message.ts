import type { Db } from '../../platform/database.ts'
import { insertMessage, type NewMessage, notifyEngine } from './store.ts'

/** Hands a single text to the engine within the caller's transaction. It goes before every broadcast. Answers its id. */
export const submitMessage = async (tx: Db, message: NewMessage): Promise<number> => {
  const id = await insertMessage(tx, message)
  await notifyEngine(tx)
  return id
}
