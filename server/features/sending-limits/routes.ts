import { getMessagingLimits } from '@carillon/contract/account.ts'
import { on, type Route } from '../../platform/route.ts'
import { readMessagingLimits } from './read-messaging-limits.ts'

export const sendingLimitRoutes: Route[] = [
  on(getMessagingLimits, ({ platform, scope }) => readMessagingLimits(platform, scope)),
]
