import type { FastifyInstance } from 'fastify'
import { type CarrierEvent, eventKey } from '../carriers/http/webhook.ts'
import { notifyEvents } from '../features/carrier-events/store.ts'
import { type Intake, openIntake } from '../features/carrier-events/take-events.ts'
import type { Platform } from '../platform/platform.ts'
import { originOf } from './origin.ts'
import { openReaders } from './webhook-readers.ts'
import { addWebhooks } from './webhooks.ts'

/** A carrier waits for its answer about this long, and repeats what has none. */
const storeWithinMs = 8000
/** What waits for the database is held in memory: more than this is the carriers' to keep. */
const mostWaiting = 10_000

/**
 * What carriers over HTTP report, into the raw store of this node; engines apply it. `joined` tells under which id the node
 * stores: until it has joined, and where it never does, carriers are told to come again.
 */
export const addCarrierWebhooks = (app: FastifyInstance, platform: Platform, joined: Promise<number> | undefined) => {
  const { log, pool, settings } = platform
  const onError = (error: unknown) => log.warn({ error: (error as Error).message }, 'Carrier events wait')
  const readers = openReaders(platform)
  let intake: Promise<Intake> | undefined

  const open = async (): Promise<Intake> => {
    if (!joined) throw new Error('this node has not joined the others')
    const nodeId = await joined
    return openIntake({ pool, nodeId, onStored: () => void notifyEvents(pool).catch(onError), onError })
  }

  const store = async (events: readonly CarrierEvent[]) => {
    intake ??= open()
    const { take, waiting } = await intake
    if (waiting() > mostWaiting) throw new Error('too many events wait for the database')
    await Promise.all(events.map((event) => new Promise<void>((resolve) => take(event, resolve, eventKey(event)))))
  }

  addWebhooks(app, {
    origin: (request) => originOf(settings, request),
    find: readers.find,
    store: (events) => within(storeWithinMs, store(events)),
    onRefused: (why) => log.warn(why),
    onError,
  })
  app.addHook('onClose', async () => {
    await readers.close()
    await intake?.then(({ close }) => close()).catch(() => {})
  })
}

const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the database takes too long')), milliseconds)
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
