import { getBroadcastStatement } from '@carillon/contract/billing.ts'
import { on, type Route } from '../../platform/route.ts'
import { readStatement } from './read-statement.ts'

export const statementRoutes: Route[] = [
  on(getBroadcastStatement, ({ platform, scope, params }) => readStatement(platform, scope, params.BroadcastID)),
]
