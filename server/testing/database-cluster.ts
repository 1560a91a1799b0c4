/**
 * One PostgreSQL for a whole test run, with a migrated database to clone. It is started before the first file of
 * the project and ends with the run, also when that is killed.
 */
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/migrate.ts'
import { startThrowAwayPostgres } from '../platform/throw-away.ts'

export const templateName = 'carillon_template'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser's address of the cluster's database `postgres`. */
    clusterUrl: string
    clusterPort: number
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startThrowAwayPostgres()
  try {
    await makeTemplate(cluster.url)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('clusterUrl', cluster.url)
  project.provide('clusterPort', cluster.port)
  return cluster.stop
}

async function makeTemplate(clusterUrl: string) {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    await client.query(`create database ${templateName}`)
    const url = new URL(clusterUrl)
    url.pathname = `/${templateName}`
    await migrate(url.href)
    // A template must have no connection while it is cloned, so none may be made any more.
    await client.query(`alter database ${templateName} allow_connections false`)
  } finally {
    await client.end()
  }
}
