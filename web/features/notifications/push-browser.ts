/** Whether this browser can be pushed to, decided by what it has and never by its name. */
export type PushState =
  /** It cannot: it is too old, or the page was not opened by https. */
  | 'unsupported'
  /** Its user has said no, and can say otherwise in the browser alone. */
  | 'blocked'
  | 'off'
  | 'on'

type Browser = { Notification?: unknown; PushManager?: unknown; isSecureContext?: boolean; navigator: object }

/** What of it is missing, as names for support. */
export const missingForPush = (browser: Browser): string[] => {
  const present: Record<string, boolean> = {
    'a secure page': browser.isSecureContext === true,
    'service workers': 'serviceWorker' in browser.navigator,
    'the Push API': browser.PushManager !== undefined,
    notifications: browser.Notification !== undefined,
  }
  return Object.keys(present).filter((name) => !present[name])
}

/** The first releases that have all of it. */
export const leastBrowsers = [
  ['Edge', 88],
  ['Chrome', 88],
  ['Brave', 88],
  ['Firefox', 85],
  ['Safari', 14],
  ['Opera', 74],
] as const

/** What it is called for a person. */
export const browserName = (agent: string): string =>
  (/Edg\//.test(agent) && 'Edge') ||
  (/OPR\//.test(agent) && 'Opera') ||
  (/Firefox\//.test(agent) && 'Firefox') ||
  (/Chrome\//.test(agent) && 'Chrome') ||
  (/Safari\//.test(agent) && 'Safari') ||
  'Browser'
