import * as calls from '@carillon/contract/short-urls.ts'
import { findShortUrls } from '@carillon/domain/text/short-urls.ts'
import { on, type Route } from '../../platform/route.ts'

export const shortUrlRoutes: Route[] = [
  on(calls.checkShortUrls, async ({ body }) => findShortUrls(body.Text)),
  on(calls.lookupShortUrls, async ({ body }) => findShortUrls(body.Text)),
]
