import { readAddress } from '../carriers/drivers.ts'
import type { WebhookReader } from '../carriers/http/webhook.ts'
import { type CarrierRow, openCarrierRows } from '../features/carriers/read-carriers.ts'
import { listen } from '../platform/listen.ts'
import { databaseUrlOf } from '../platform/open-platform.ts'
import type { Platform } from '../platform/platform.ts'

type Readers = ReadonlyMap<string, WebhookReader>

/** Should a notification be missed. */
const freshMs = 5000

/**
 * What reads the requests of each carrier, by the secrets as they are now. Disabled carriers are among them: what was sent by
 * them still has its receipts. Nothing is asked of the database before the first request comes.
 */
export const openReaders = ({ db, settings, log }: Platform) => {
  let known: { readers: Promise<Readers>; until: number } | undefined
  let listener: ReturnType<typeof listen> | undefined

  const forget = () => {
    known = undefined
  }
  const read = async (): Promise<Readers> =>
    new Map(
      (await openCarrierRows(db, settings.secret)).flatMap((row) => {
        const reader = readerOf(row)
        return reader ? [[keyOf(row.kind, row.carrierId), reader] as const] : []
      }),
    )

  return {
    async find(kind: string, carrierId: number): Promise<WebhookReader | undefined> {
      listener ??= listen(databaseUrlOf(settings), ['carriers'], forget, forget, (error) =>
        log.warn({ error: (error as Error).message }, 'Changes of carriers are heard late'),
      )
      if (!known || performance.now() > known.until) known = { readers: read(), until: performance.now() + freshMs }
      const { readers } = known
      readers.catch(forget)
      return (await readers).get(keyOf(kind, carrierId))
    },
    close: async () => await listener?.close(),
  }
}

const keyOf = (kind: string, carrierId: number) => `${kind} ${carrierId}`

const readerOf = ({ carrierId, url }: CarrierRow): WebhookReader | undefined => {
  const address = readAddress(url)
  return typeof address === 'string' ? undefined : address.webhook?.(carrierId)
}
