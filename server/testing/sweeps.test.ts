import { expect, test } from 'vitest'
import { sweepEngine, sweepLinks } from '../engine/jobs.ts'
import { sweepApiAccess } from '../features/api-access/jobs.ts'
import { addUpContacts, sweepContacts } from '../features/contacts/jobs.ts'
import { sweepImports } from '../features/imports/jobs.ts'
import { sweepNotifications } from '../features/notifications/jobs.ts'
import { sweepOperations } from '../features/operations/jobs.ts'
import { sweepChallenges } from '../features/passkeys/jobs.ts'
import { sweepPasswordLinks } from '../features/passwords/jobs.ts'
import { sweepRepeating } from '../features/repeating/jobs.ts'
import { sweepScheduled } from '../features/scheduled-conversations/jobs.ts'
import { sweepSessions } from '../features/session/jobs.ts'
import { sweepSignUps } from '../features/sign-ups/jobs.ts'
import { sweepLibrary } from '../features/templates/jobs.ts'
import { sweepUndos } from '../features/undos/jobs.ts'
import { sweepVerification } from '../features/verification/jobs.ts'
import { openScene } from './cast.ts'
import { tablesScanned, type Watched, watchStatements } from './watched-statements.ts'

const sweeps = [
  ...[sweepEngine, sweepLinks, sweepApiAccess, sweepContacts, addUpContacts, sweepImports, sweepOperations],
  ...[sweepRepeating, sweepSessions, sweepLibrary, sweepUndos, sweepVerification, sweepNotifications],
  ...[sweepScheduled, sweepSignUps, sweepPasswordLinks, sweepChallenges],
]

/** They hold a row for each process, carrier or link at most, or what was made since the last sweep. */
const small = new Set([
  ...[
    'nodes',
    'answer_batches',
    'calls_in_progress',
    'carrier_links',
    'installation_settings',
    'list_counts',
    'undo_batches',
  ],
])

test('what is swept is found by an index, and nothing goes through a table for it', async () => {
  const scene = await openScene()
  const swept = new Map<string, Watched>()
  await watchStatements(scene, (of) => {
    if (/^(\/\*.*?\*\/)?\s*(with|select|update|delete)\b/.test(of.text)) swept.set(of.text, of)
  })
  for (const sweep of sweeps) await sweep.work(scene.platform, {})
  const all = [...swept.values()]
  expect(all.length).toBeGreaterThan(20)
  const scanning: string[] = []
  for (const of of all) {
    const tables = (await tablesScanned(scene, of)).filter((table) => !small.has(table) && !/^_private/.test(table))
    if (tables.length > 0) scanning.push(`${tables}: ${of.text.replace(/\s+/g, ' ').slice(0, 150)}`)
  }
  expect(scanning).toEqual([])
  await scene.close()
})
