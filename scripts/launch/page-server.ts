/**
 * Vite's server for development, as a child of the launcher: it has PORT, and what the server answers is passed on
 * to web at WEB_PORT. The Host header is passed on as it came, because web compares it with the Origin.
 */
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'

const target = `http://127.0.0.1:${process.env.WEB_PORT}`
const passedOn = ['/v1', '/simulator', '/healthz', '/readyz', '/metrics']

const server = await createServer({
  configFile: join(import.meta.dirname, '..', '..', 'web', 'vite.config.ts'),
  root: join(import.meta.dirname, '..', '..', 'web'),
  clearScreen: false,
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT),
    strictPort: true,
    proxy: Object.fromEntries(passedOn.map((path) => [path, { target, ws: true }])),
  },
})
await server.listen()
writeSync(3, '{"ready":true}\n')
process.stdin.resume().on('end', () => void server.close().then(() => process.exit(0)))
