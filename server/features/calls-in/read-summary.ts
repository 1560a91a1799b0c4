import type { CallsInSummary } from '@carillon/contract/calls-in.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { countUnheard } from '../voicemails/store.ts'
import { isTheirs } from './visible-store.ts'

export const readSummary = async (db: Db, scope: Scope): Promise<CallsInSummary> => ({
  Unheard: await countUnheard(db, scope, isTheirs(scope, 'v')),
})
