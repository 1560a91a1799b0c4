import { getSupportDesk } from '@carillon/contract/support-desk.ts'
import { on, type Route } from '../../platform/route.ts'
import { readDesk } from './read-desk.ts'

export const supportDeskRoutes: Route[] = [
  on(getSupportDesk, ({ platform, scope, http }) => readDesk(platform, scope, http)),
]
