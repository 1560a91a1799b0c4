/**
 * The product as `npm start` runs it, under the product's own launcher, with two differences: the page is not built
 * where nobody looks at it, and the roles may run under a profiler.
 *
 * It stops when its standard input ends, hence with the benchmark, however that ends; then its data folder is removed,
 * unless BENCH_KEEP is set.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterIn } from '../../scripts/launch/database.ts'
import { launch } from '../../scripts/launch/launch.ts'
import { product } from '../../scripts/launch/product.ts'
import { removePostgres } from '../../server/platform/embedded-postgres.ts'

process.stdin.on('error', () => {})
process.stdin.on('close', () => process.kill(process.pid, 'SIGTERM')).resume()

const isProfiled = process.env.BENCH_PROFILE !== undefined
const status = await launch({
  env: { ...process.env, BENCH_SERVER: product.server },
  parts: {
    ...product,
    ...(process.env.BENCH_PAGE === undefined && { buildPage: async () => {} }),
    server: isProfiled ? join(import.meta.dirname, 'profiled-server.ts') : product.server,
  },
})
const folder = process.env.CARILLON_DATA!
if (process.env.BENCH_KEEP === undefined) {
  await removePostgres(clusterIn(folder)).catch(() => {})
  await rm(folder, { recursive: true, force: true })
}
process.exit(status)
