import { engineScope } from '../engine/runtime/scope.ts'
import { notifyEngine } from '../features/deliveries/store.ts'
import { sayText } from '../features/messages/say-text.ts'
import { openDatabase, openPool, transaction } from '../platform/database.ts'

type SingleText = { accountId: number; textNumberId: number; phone: number; message: string }

/** Hands single texts to a running product from outside, by the action that its own calls stand on; they cost nothing. */
export const openSingleTexts = (databaseUrl: string) => {
  const pool = openPool(databaseUrl, { max: 2, applicationName: 'single texts', onError() {} })
  const db = openDatabase(pool)
  return {
    async submit({ accountId, ...text }: SingleText) {
      const scope = engineScope(accountId)
      const said = { ...text, kind: 'Chat', userId: null, credits: 0, now: new Date() } as const
      const id = await transaction(db, (tx) => sayText({ db: tx, scope, afterCommit() {} }, said))
      await notifyEngine(db)
      return id
    },
    close: () => db.destroy(),
  }
}
