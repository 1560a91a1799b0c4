import { spawnSync } from 'node:child_process'

/** What was measured: the commit, with a plus where the sources have been changed since; null without git. */
export const measuredCommit = (): string | null => {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' })
  const head = git('rev-parse', '--short=12', 'HEAD')
  if (head.status !== 0) return null
  const changed = git(
    'status',
    '--porcelain',
    '--',
    '../../server',
    '../../domain',
    '../../protocols',
    '../../contract',
    '../../web',
  )
  return `${head.stdout.trim()}${changed.stdout.trim() ? '+' : ''}`
}
