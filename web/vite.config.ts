import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { firstVisit } from './build/first-visit.ts'
import { leanCalls, leanContract } from './build/lean-contract.ts'

const server = 'http://127.0.0.1:3000'
const toServer = ['/media', '/simulator', '/healthz', '/readyz', '/metrics']

const config = {
  root: import.meta.dirname,
  plugins: [react(), leanContract(), leanCalls(), withoutForeignPictures(), compressed()],
  server: {
    host: '127.0.0.1',
    proxy: {
      // The Origin stays that of the page, as the server compares it with the Host it is asked under.
      '/v1': { target: server, ws: true },
      ...Object.fromEntries(toServer.map((path) => [path, { target: server }])),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Every browser of that baseline preloads modules by itself.
    modulePreload: { polyfill: false },
    // The reference of the interface is one part of 2 MB, fetched with its page alone.
    chunkSizeWarningLimit: 2200,
  },
} satisfies UserConfig

export default defineConfig(async ({ command }) => {
  if (command === 'serve') return config
  const modules = await firstVisit(config)
  const groups = [{ name: 'first-visit', test: (id: string) => modules.has(id) }]
  // The first visit has the name of every part that it may need: each letter of a hash counts some hundred times.
  const names = { chunkFileNames: 'assets/[name]-[hash:7].js', assetFileNames: 'assets/[name]-[hash:7][extname]' }
  return { ...config, build: { ...config.build, rolldownOptions: { output: { codeSplitting: { groups }, ...names } } } }
})

/** Redoc fetches a mark of its makers from their server; the reference asks nobody but us. */
function withoutForeignPictures(): Plugin {
  return {
    name: 'without-foreign-pictures',
    transform: {
      filter: { id: /\/redoc\/bundles\// },
      handler: (code) => code.replaceAll(/https:\/\/cdn\.redoc\.ly\/redoc\/[\w-]+\.svg/g, 'data:,'),
    },
  }
}

/**
 * Puts each file that shrinks beside itself in gzip and brotli, which the server sends to whoever takes them. Brotli stops at
 * 6, as the first start waits for it: 9 is a hundredth smaller and takes three times as long.
 */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      const names = await readdir(dir!, { recursive: true })
      await Promise.all(names.filter((name) => /\.(js|css|svg)$/.test(name)).map((name) => compress(join(dir!, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const plain = await readFile(path)
  // A first load has dozens of parts of less than a kilobyte.
  if (plain.length <= 256) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  await Promise.all([
    promisify(gzip)(plain, { level: 9 }).then((zipped) => writeFile(`${path}.gz`, zipped)),
    promisify(brotliCompress)(plain, { params }).then((zipped) => writeFile(`${path}.br`, zipped)),
  ])
}
