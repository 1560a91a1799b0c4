import type { setEmbedding as SetCall } from '@carillon/contract/embedding.ts'
import { readParentOrigin } from '@carillon/domain/people/parent-origin.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import type { Unit } from '../../platform/unit.ts'
import { tellAccount } from '../account/update-account.ts'
import { readParents, setParents } from './store.ts'

export const setEmbedding = async (unit: Unit, asked: z.output<(typeof SetCall)['body']>) => {
  const { db: tx, scope } = unit
  const current = async () => ({ Origins: await readParents(tx, scope) })
  const { Origins = [] } = await mergeEdit(asked, current, { Origins: 'members' })
  await setParents(tx, scope, [...new Set(Origins.map((said) => readParentOrigin(said)!))])
  tellAccount(unit)
  return await current()
}
