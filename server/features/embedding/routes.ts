import * as calls from '@carillon/contract/embedding.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { setEmbedding } from './set-embedding.ts'
import { readParents } from './store.ts'

export const embeddingRoutes: Route[] = [
  on(calls.getEmbedding, async ({ platform, scope }) => ({ Origins: await readParents(platform.db, scope) })),
  act(calls.setEmbedding, ({ unit, body }) => setEmbedding(unit, body)),
]
