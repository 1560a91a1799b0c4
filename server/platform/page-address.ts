import type { Settings } from './settings.ts'

/** Where people reach the page, without a slash at the end; an address for all networks is shown as the one that works here. */
export const pageAddress = ({ host, publicUrl }: Settings, port: number): string => {
  if (publicUrl) return publicUrl
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
