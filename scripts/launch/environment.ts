/** What the launcher tells its children, all of it through the settings of server/platform/settings.ts. */
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Role, Settings } from '../../server/platform/settings.ts'

type Env = Record<string, string | undefined>

type Found = {
  /** The page's port after 0 was replaced by a free one. */
  port: number
  databaseUrl: string
  secret: string
  /** Null without a simulator. */
  simulatorHttpPort: number | null
}

/** For prepare and the roles. What was given stays as it was given; what the launcher chose is added. */
export function serverEnvironment(given: Env, settings: Settings, found: Found): Env {
  const { simulatorPorts: ports } = settings
  return {
    ...common(given, settings),
    PORT: String(found.port),
    DATABASE_URL: found.databaseUrl,
    CARILLON_SECRET: found.secret,
    ...(found.simulatorHttpPort === null
      ? {}
      : {
          SIMULATOR_HTTP_PORT: String(found.simulatorHttpPort),
          CARILLON_SIMULATOR_URL: `http://127.0.0.1:${found.simulatorHttpPort}`,
          ...(settings.smpp ? {} : { SMPP_URL: simulatedSmsc(ports.smpp), CARILLON_CARRIER: 'simulator' }),
          ...(settings.sipTrunks.length > 0
            ? {}
            : {
                SIP_TRUNK_URL: `sip:carillon:carillon@127.0.0.1:${ports.sip};transport=udp;channels=200;cps=50;register=60`,
                CARILLON_TRUNK: 'simulator',
              }),
          ...(settings.smtp ? {} : { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`, CARILLON_MAIL: 'simulator' }),
        }),
  }
}

export function roleEnvironment(server: Env, role: Role): Env {
  return {
    ...server,
    ...(role === 'web' && { NODE_OPTIONS: `${smallNursery} ${server.NODE_OPTIONS ?? ''}`.trim() }),
    CARILLON_ROLES: role,
    CARILLON_NODE_NAME: `${role}@${hostname()}-${process.pid}`,
  }
}

/** Megabytes for young objects: the rows of a file die young, and with the default each import leaves tens of megabytes of them. */
const smallNursery = '--max-semi-space-size=8'

/** The outside world gets neither our database nor our secrets. */
export function simulatorEnvironment(given: Env, settings: Settings, httpPort: number): Env {
  const { DATABASE_URL, CARILLON_SECRET, METRICS_TOKEN, LOOKUP_URL, SPEECH_URL, ...rest } = common(given, settings)
  const { simulatorPorts: ports } = settings
  return {
    ...rest,
    SIMULATOR_HTTP_PORT: String(httpPort),
    SIMULATOR_SMPP_PORT: String(ports.smpp),
    SIMULATOR_SIP_PORT: String(ports.sip),
    SIMULATOR_SMTP_PORT: String(ports.smtp),
    CARILLON_NODE_NAME: 'simulator',
  }
}

function common(given: Env, settings: Settings): Env {
  return {
    ...given,
    HOST: settings.host,
    CARILLON_DATA: settings.dataFolder,
    CARILLON_SIMULATOR: settings.simulator ? 'on' : 'off',
    CARILLON_DEMO: settings.demo ? 'on' : 'off',
    CARILLON_LAUNCHER: String(process.pid),
    NODE_COMPILE_CACHE: join(settings.dataFolder, 'cache', 'compiled'),
  }
}

/** The simulated SMSC takes what it is sent: the pace is that of the text numbers, never the link's. */
const simulatedSmsc = (port: number) => `smpp://carillon:carillon@127.0.0.1:${port}?tps=100000&window=500`
