import type { DetailRow } from '@carillon/contract/broadcast-results.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { listCallDetails } from './call-details-store.ts'
import { columnsOf } from './columns/cache-columns.ts'
import { pageRows } from './columns/page-rows.ts'
import { type Facts, readFacts } from './columns/store.ts'
import { areFewRepliers, countDetails, type DetailsPage, detailsOf, listRows } from './store.ts'

type Details = { Items: DetailRow[]; Size: number }

/** From so many recipients on, a list that cannot be walked along its key is found in memory (columns/read-columns.ts). */
export const largeBroadcast = 20_000
/** So many rows are walked sooner than anything is read ahead. */
const shortWalk = 10_000

/** A page of recipients and their results. */
export const listDetails = async (platform: Platform, scope: Scope, page: DetailsPage): Promise<Details> => {
  const { db, log } = platform
  if (page.isOfCalls) return await listCallDetails(db, scope, page)
  // A filter walks the recipients along their key.
  if (page.filters?.length) return await listRows(db, scope, page)
  const facts = await readFacts(db, scope, page.broadcastId, page.q)
  if (!facts?.hasStarted || facts.recipients < largeBroadcast) return await listRows(db, scope, page)
  if (await isWalk(platform, scope, page, facts)) {
    // Whoever opens the results of one that has ended is about to search them.
    if (facts.hasEnded) {
      columnsOf(platform, scope, page.broadcastId).catch((err) => log.warn({ err }, 'results were not read ahead'))
    }
    return await listRows(db, scope, page)
  }
  const columns = await columnsOf(platform, scope, page.broadcastId)
  const { phones, size } = await pageRows(platform, scope, columns, page, facts)
  return { Items: await detailsOf(db, scope, page.broadcastId, phones), Size: size }
}

/** Whether the page is near an end of its list, and its rows near one another in the key. */
const isWalk = async ({ db }: Platform, scope: Scope, page: DetailsPage, { recipients }: Facts): Promise<boolean> => {
  const { request, ...asked } = page
  if (asked.q !== '') return isOneNumber(asked.q)
  if (request.sortby[0]?.field !== 'PhoneNumber') return false
  const size = await countDetails(db, scope, asked)
  if (size === 0 || areFewRepliers(asked.section, size)) return true
  const before = (request.page - 1) * request.pagesize
  const rows = Math.min(before + request.pagesize, Math.max(request.pagesize, size - before))
  return rows * (recipients / Math.max(1, size)) <= shortWalk
}

/** A whole number is looked up by its key. */
const isOneNumber = (q: string) => /^[\d\s().+-]+$/.test(q) && q.replace(/\D/g, '').length >= 10
