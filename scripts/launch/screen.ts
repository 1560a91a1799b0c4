import { isAbsolute, relative } from 'node:path'
import { describeSettings, type Settings } from '../../server/platform/settings.ts'

type Shown = {
  settings: Settings
  address: string | null
  port: number
  /** What the preparation has to say, such as the link for the first staff user. */
  notes: string[]
  seconds: number
}

export function readyScreen({ settings, address, port, notes, seconds }: Shown): string {
  const local = `http://${settings.host.includes(':') ? '[::1]' : '127.0.0.1'}:${port}`
  const rows: [string, string][] = []
  if (address) rows.push(['Open', address])
  if (address && settings.demo) rows.push(['Sign in', 'olive.owner / carillon2026'])
  if (address && settings.simulator) rows.push(['Simulator', `${settings.publicUrl ? local : address}/simulator`])
  rows.push([
    'Data',
    settings.databaseUrl ? `${shortPath(settings.dataFolder)} and DATABASE_URL` : shortPath(settings.dataFolder),
  ])
  rows.push(['Logs', shortPath(`${settings.dataFolder}/log`)])
  rows.push(['Stop', 'Ctrl-C'])
  const width = Math.max(...rows.map(([name]) => name.length)) + 3
  return [
    '',
    `Carillon is ready after ${seconds.toFixed(1)} s.`,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`),
    ...(notes.length ? ['', ...notes.map((note) => `  ${note}`)] : []),
    '',
  ].join('\n')
}

export function helpScreen(): string {
  return [
    'Usage: npm start',
    '',
    'Starts Carillon: database, simulator, delivery engine and page. Settings are environment',
    'variables; the default is in brackets.',
    '',
    describeSettings(),
    '',
    'Also: npm run dev, npm run reset, npm test.',
  ].join('\n')
}

function shortPath(path: string): string {
  const near = relative(process.cwd(), path)
  return near.startsWith('..') || isAbsolute(near) ? path : `./${near}`
}
