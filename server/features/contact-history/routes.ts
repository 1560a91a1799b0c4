import { listHistory as call } from '@carillon/contract/contact-history.ts'
import { on, type Route } from '../../platform/route.ts'
import { listHistory } from './list-history.ts'

export const routes: Route[] = [
  on(call, ({ platform, scope, params }) => listHistory(platform, scope, params.PersonID)),
]
