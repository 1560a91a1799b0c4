import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:3000'
const toServer = ['/simulator', '/docs', '/healthz', '/readyz', '/metrics']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
  },
})
