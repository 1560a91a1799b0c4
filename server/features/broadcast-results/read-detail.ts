import type { DetailRow, ThreadItem } from '@carillon/contract/broadcast-results.ts'
import type { Media } from '@carillon/contract/media.ts'
import { textThatLeft } from '@carillon/domain/broadcast/text-that-left.ts'
import type { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { visibleBroadcast } from '../broadcasts/policy.ts'
import { findName } from '../broadcasts/store.ts'
import { mediaOf } from '../media/store.ts'
import { callDetailsOf } from './call-details-store.ts'
import { phonesOf } from './read-selection.ts'
import { findDetail } from './store.ts'
import { tellHours } from './tell-hours.ts'
import { tellLeftOut } from './tell-left-out.ts'
import { type Said, type Sent, saidBetween, sentTo } from './thread-store.ts'

type Item = z.infer<typeof ThreadItem>

/** The last of them are shown. */
const most = 200

/** One recipient with everything that was said between this phone and the text number of the broadcast. */
export const readDetail = async (
  platform: Pick<Platform, 'db' | 'clock'>,
  scope: Scope,
  broadcastId: number,
  written: string,
): Promise<DetailRow & { Thread: Item[] }> => {
  const { db } = platform
  const broadcast = visibleBroadcast(await findName(db, scope, broadcastId))
  for (const phone of phonesOf(written)) {
    if (broadcast.TextNumberID === 0) {
      const [called] = await callDetailsOf(db, scope, broadcastId, [phone])
      if (called) return { ...called, Thread: [] }
      continue
    }
    const found = await findDetail(db, scope, broadcastId, phone)
    if (!found) continue
    const [row = found] = await tellLeftOut(db, scope, await tellHours(platform, scope, broadcastId, [found]))
    const between = { textNumberId: broadcast.TextNumberID, phone }
    const sent = await sentTo(db, scope, between, broadcastId)
    const said = await saidBetween(db, scope, between)
    const pictures = await mediaOf(db, scope, [...new Set(sent.flatMap(({ media_ids }) => media_ids))])
    // Oldest first: what came within the same moment stays in its order.
    const Thread = [...sent.reverse().map((text) => sentItem(text, pictures)), ...said.reverse().map(saidItem)]
      .sort((one, other) => one.Date.localeCompare(other.Date))
      .slice(-most)
    return { ...row, Thread }
  }
  throw refuse('NotFound')
}

const sentItem = (text: Sent, pictures: readonly Media[]): Item => ({
  ID: `broadcast-${text.broadcast_id}`,
  IsInbound: false,
  Message: textThatLeft(text),
  Media: text.media_ids.flatMap((id) => pictures.find(({ MediaID }) => MediaID === id) ?? []),
  Type: 'Broadcast',
  BroadcastID: text.broadcast_id,
  Outcome: text.outcome,
  ResultDetail: text.detail,
  Date: text.at,
})

const saidItem = (text: Said): Item => ({
  ID: `text-${text.text_message_id}`,
  IsInbound: text.is_inbound,
  Message: text.message,
  Media: text.media.map((address) => pictureAt(address, text.at)),
  Type: typeOf(text),
  BroadcastID: text.broadcast_id,
  Outcome: text.outcome,
  ResultDetail: text.detail,
  Date: text.at,
})

const typeOf = ({ type, is_inbound, auto_reply_id, is_compliance }: Said): string => {
  if (is_inbound) return type === 'Join' ? 'Join Everyone' : type
  return auto_reply_id !== null || is_compliance || type !== 'Chat' ? 'Auto Reply' : 'Chat'
}

/** A picture that came in, or went out with a single text: of it the address alone is known. */
const pictureAt = (Uri: string, CreatedDate: string): Media => ({
  MediaID: 0,
  Name: Uri.split(/[?#]/)[0]!.split('/').at(-1) ?? '',
  Uri,
  ContentType: /\.png$/i.test(Uri) ? 'image/png' : /\.gif$/i.test(Uri) ? 'image/gif' : 'image/jpeg',
  Width: 0,
  Height: 0,
  Size: 0,
  CreatedDate,
})
