import * as call from '@carillon/contract/api-access.ts'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { act, on, type Route } from '../../platform/route.ts'
import {
  consumerFields,
  listConsumers,
  listTokens,
  lockConsumer,
  lockToken,
  renameConsumer,
  renameToken,
  tokenFields,
} from './access-store.ts'
import { makeConsumer } from './make-consumer.ts'
import { makeToken } from './make-token.ts'
import { revokeConsumer, revokeToken } from './revoke-access.ts'

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw refuse('NotFound')
  return row
}

export const apiAccessRoutes: Route[] = [
  on(call.listApiConsumers, async ({ platform, scope, query }) => {
    const request = readListQuery(scope.own, query, consumerFields)
    return pageOf('/staff/apiconsumers', query, request, await listConsumers(platform.db, scope, request))
  }),

  on(call.addApiConsumer, ({ platform, scope, body }) => makeConsumer(platform, scope, body.Name)),

  act(call.renameApiConsumer, async ({ unit: { db: tx, scope }, params, body }) => {
    const { Name } = await mergeEdit(body, () => lockConsumer(tx, scope, params.ConsumerID))
    return found(await renameConsumer(tx, scope, params.ConsumerID, Name))
  }),

  act(call.revokeApiConsumer, async ({ unit, params }) => {
    await revokeConsumer(unit, params.ConsumerID)
    return { Success: true as const }
  }),

  on(call.listApiTokens, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, tokenFields)
    return pageOf('/apitokens', query, request, await listTokens(platform.db, scope, request))
  }),

  on(call.addApiToken, ({ platform, scope, http, body }) => makeToken(platform, scope, http, body)),

  act(call.renameApiToken, async ({ unit: { db: tx, scope }, params, body }) => {
    const { Name } = await mergeEdit(body, () => lockToken(tx, scope, params.TokenID))
    return found(await renameToken(tx, scope, params.TokenID, Name))
  }),

  act(call.revokeApiToken, async ({ unit, params }) => {
    await revokeToken(unit, params.TokenID)
    return { Success: true as const }
  }),
]
