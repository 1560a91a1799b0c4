import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { insertOptOutsOf } from '../../opt-outs/bulk/store.ts'
import { type ChosenOf, phonesChosen } from '../chosen-store.ts'

/** Answers how many of them are new to it. */
export const optOutChosen = (tx: Db, scope: Scope, source: string, of: ChosenOf, now: Date): Promise<number> =>
  insertOptOutsOf(
    tx,
    scope,
    { channels: [of.asked.isOfCalls ? 'voice' : 'text'], source, now },
    phonesChosen(scope, of),
  )
