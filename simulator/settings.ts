import type { IDFormat } from './network/message-id.ts'

export type Settings = {
  smppPort: number
  sipPort: number
  smtpPort: number
  httpPort: number
  systemID: string
  password: string
  messageIDs: IDFormat
  /** Rows of the ledger that are kept; about 250 octets each. */
  ledgerRows: number
  /** A real carrier carries texts, so the lookup must call every valid number mobile (rules/simulator 3). */
  allMobile: boolean
}

/** Throws an Error whose message is one line for the person who started the simulator. */
export const readSettings = (env: Record<string, string | undefined>): Settings => ({
  smppPort: readNumber(env, 'SIMULATOR_SMPP_PORT', 2775, 0, 65_535),
  sipPort: readNumber(env, 'SIMULATOR_SIP_PORT', 5080, 0, 65_535),
  smtpPort: readNumber(env, 'SIMULATOR_SMTP_PORT', 2525, 0, 65_535),
  httpPort: readNumber(env, 'SIMULATOR_HTTP_PORT', 0, 0, 65_535),
  systemID: 'carillon',
  password: env.SIMULATOR_SMPP_PASSWORD || 'carillon',
  messageIDs: readFormat(env.SIMULATOR_MESSAGE_IDS || 'decimal'),
  ledgerRows: readNumber(env, 'SIMULATOR_LEDGER_ROWS', 300_000, 1_000, 10_000_000),
  // The launcher may point that address at this simulator itself.
  allMobile: Boolean(env.SMPP_URL) && env.CARILLON_CARRIER !== 'simulator',
})

const readNumber = (
  env: Record<string, string | undefined>,
  name: string,
  usual: number,
  least: number,
  most: number,
) => {
  const written = env[name]
  if (!written) return usual
  const value = Number(written)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new Error(`${name} must be a whole number from ${least} to ${most}; it is "${written}".`)
}

const readFormat = (written: string): IDFormat => {
  if (written === 'decimal' || written === 'hex' || written === 'mixed') return written
  throw new Error(`SIMULATOR_MESSAGE_IDS must be decimal, hex or mixed; it is "${written}".`)
}
