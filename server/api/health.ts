import type { FastifyInstance } from 'fastify'
import { demoSeed, isSeeded } from '../features/directory/store.ts'
import { openMetricsText } from '../features/operations/collect-figures.ts'
import { appliedMigrations, knownMigrations } from '../platform/migrate.ts'
import { liveRoles } from '../platform/nodes.ts'
import type { Platform } from '../platform/platform.ts'
import { hasMetricsToken, refuseOutsiders } from './guard.ts'

/** Both roles belong to a whole installation, wherever they run. */
const roles = ['web', 'engine']
const patienceMs = 2000

export const addHealth = (app: FastifyInstance, platform: Platform) => {
  const metricsText = openMetricsText(platform)
  app.get('/healthz', async () => ({ Live: true }))

  app.get('/readyz', async (_request, reply) => {
    const readiness = await within(patienceMs, readinessOf(platform)).catch(() => notReady)
    return reply
      .code(readiness.Ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send(readiness)
  })

  app.get('/metrics', async (request, reply) => {
    if (!hasMetricsToken(platform, request)) await refuseOutsiders(platform, request, reply)
    return reply.type(platform.metrics.registry.contentType).send(await metricsText())
  })
}

const notReady = { Ready: false, Database: false, Migrations: false, Seed: false, Roles: {} }

/** A carrier that is away does not make an installation unready: texts wait for it. */
const readinessOf = async ({ db, settings }: Platform) => {
  const [applied, known, live] = await Promise.all([appliedMigrations(db), knownMigrations(), liveRoles(db)])
  const Migrations = known.every((name) => applied.includes(name))
  const Seed = !settings.demo || (Migrations && (await isSeeded(db, demoSeed)))
  const Roles = Object.fromEntries(roles.map((role) => [role, live.includes(role)]))
  return {
    Ready: Migrations && Seed && Object.values(Roles).every(Boolean),
    Database: true,
    Migrations,
    Seed,
    Roles,
  }
}

const within = <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const late = AbortSignal.timeout(milliseconds)
  return Promise.race([
    work,
    new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason))),
  ])
}
