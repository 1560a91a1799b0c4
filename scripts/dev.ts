/**
 * `npm run dev`: the same launcher, with Vite's server in front (the page changes as it is edited) and the
 * processes that run our sources started again when those change. Node's own --watch is no use here: it takes file
 * descriptor 3 for itself and outlives its child, so the pipes of the launcher would lead nowhere.
 */
import { join } from 'node:path'
import { launch } from './launch/launch.ts'
import { product } from './launch/product.ts'
import { helpScreen } from './launch/screen.ts'
import { watchSources } from './launch/watch.ts'

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(helpScreen())
else {
  const parts = {
    ...product,
    buildPage: async () => {},
    pageServer: join(import.meta.dirname, 'launch', 'page-server.ts'),
    watch: (children: Parameters<typeof watchSources>[1], say: (line: string) => void) =>
      watchSources(product.root, children, say),
  }
  process.exit(await launch({ env: process.env, parts }))
}
