/** Starts the children again whose sources have changed; only in development. */
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import type { Child } from './child.ts'

/** Who runs what; the page's own server watches for itself. */
const readers: Record<string, string[]> = {
  domain: ['web', 'engine', 'simulator'],
  contract: ['web', 'engine'],
  protocols: ['web', 'engine', 'simulator'],
  server: ['web', 'engine'],
  simulator: ['simulator'],
}

/** An editor saves several files in several steps; what comes within this time is one change. */
const gatherMs = 100

/** Answers how to end it. */
export function watchSources(root: string, children: Child[], say: (line: string) => void): () => void {
  const due = new Set<Child>()
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()
  const restartDue = () => {
    const now = [...due]
    due.clear()
    working = working.then(() => restart(now, say))
  }
  const watchers = Object.entries(readers).flatMap(([folder, names]) => {
    const path = join(root, folder)
    if (!existsSync(path)) return []
    return watch(path, { recursive: true }, (_, name) => {
      if (!isSource(name)) return
      for (const child of children) if (names.includes(child.name)) due.add(child)
      clearTimeout(timer)
      timer = setTimeout(restartDue, gatherMs)
    })
  })
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

async function restart(children: Child[], say: (line: string) => void) {
  for (const child of children) {
    try {
      await child.restart()
      say(`${child.name} runs the changed sources.`)
    } catch (error) {
      say(`${child.name} does not start: ${(error as Error).message} It is tried again after the next change.`)
    }
  }
}

const isSource = (name: string | null) =>
  name !== null && /\.(ts|html|css)$/.test(name) && !/\.test\.ts$|node_modules/.test(name)
