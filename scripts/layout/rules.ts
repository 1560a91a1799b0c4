/**
 * The layout of the repository as data: what may stand where, and who may import whom. ARCHITECTURE.md gives the reasons. What has
 * no place here is a matter to talk about, not to squeeze in.
 */

/** Folders of the root; the listing is the architecture diagram. */
export const rootFolders = [
  ...['domain', 'contract', 'protocols', 'server', 'web', 'simulator'],
  ...['journeys', 'bench', 'chaos', 'docs', 'deploy', 'scripts'],
]

/** Never walked: not ours, or made by running. Folders that begin with a dot are not walked either. */
export const ignoredFolders = ['node_modules', 'dist', 'data', 'artefacts', 'test-results', 'playwright-report']

export const longestFile = 400
/** Files of a feature, its tests apart. */
export const largestFeature = 45
export const codeEndings = ['.ts', '.tsx', '.js']
export const textEndings = [...codeEndings, '.md', '.sql', '.css']

/** Names that say nothing about what is inside, for files and for folders. */
export const refusedNames = [
  ...['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager', 'service', 'services'],
  ...['types', 'index', 'base', 'components', 'hooks', 'src', 'lib'],
]
/** Where a tool, not we, asks for such a name. */
export const refusedNamesExcept = ['web/index.html', 'simulator/page/index.html']

export const fileName = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|module|d|config))*\.[a-z]+$/
export const folderName = /^\.?[a-z0-9]+(-[a-z0-9]+)*$/

/** Folders whose every entry is listed; the pattern is for what stands directly in the folder. */
export const vocabularies: { folder: RegExp; allowed: RegExp; belongs: string }[] = [
  {
    folder: /^server$/,
    allowed:
      /^((main|prepare|kinds)(\.test)?\.ts|schema\.sql|package\.json|tsconfig\.json|(api|features|engine|carriers|gateways|platform|migrations|seed|testing))$/,
    belongs:
      'the server has main.ts, prepare.ts, kinds.ts (of long work) and the folders api (the HTTP shell), features, engine (delivery), carriers, gateways (other outside parties), platform (what all stand on), migrations, seed and testing',
  },
  {
    folder: /^server\/(features|gateways)$/,
    allowed: /^[a-z0-9-]+$/,
    belongs: 'each feature and each gateway has a folder of its own',
  },
  {
    folder: /^server\/carriers$/,
    allowed: /^((carrier|drivers?)(\.test)?\.ts|[a-z0-9-]+)$/,
    belongs:
      'each carrier has a folder of its own beside carrier.ts (the port), driver.ts (what a kind of carrier is to the rest) and drivers.ts (all kinds)',
  },
  {
    folder: /^server\/features\/.+$/,
    allowed: /^((routes|policy|store|jobs|[a-z0-9]+(-[a-z0-9]+)+)\.ts|[a-z0-9-]+\.test\.ts|[a-z0-9-]+)$/,
    belongs:
      'a feature has routes.ts, policy.ts, store.ts, jobs.ts, one file per action named verb-noun, and folders with the same; a rule of the business goes into domain/, SQL into store.ts, what several features stand on into server/platform/',
  },
  {
    folder: /^server\/migrations$/,
    allowed: /^\d{4}-[a-z0-9-]+\.sql$/,
    belongs: 'migrations are forward-only SQL named 0001-what.sql',
  },
  {
    folder: /^web$/,
    allowed:
      /^(main\.tsx|index\.html|vite\.config\.ts|package\.json|tsconfig\.json|[a-z-]+\.css|[a-z-]+\.d\.ts|app|build|features|ui|platform|testing|public)$/,
    belongs:
      'the page has the folders app (shell and addresses), features, ui, platform, build (plugins of Vite) and testing',
  },
  { folder: /^web\/features$/, allowed: /^[a-z0-9-]+$/, belongs: 'each feature has a folder of its own' },
  {
    folder: /^(domain|contract)(\/.+)?$/,
    allowed: /^([a-z0-9-]+(\.test)?\.ts|[a-z]{2}\.tsv|package\.json|tsconfig\.json|[a-z0-9-]+)$/,
    belongs: 'domain and contract hold TypeScript alone, and sentences to measure with (en.tsv)',
  },
]

export type Zone = {
  name: string
  /** Files whose path begins with this; the first zone that fits is the one. */
  paths: RegExp
  /** Zones it may import besides itself. */
  may: string[]
  /** Packages it may import; without a list any. Node's own modules need the entry `node:`. */
  packages?: RegExp
  /** Said when an import is refused. */
  why: string
}

const shared = ['domain', 'contract']

/** The machines of the engine, and those each stands on. A channel (`text`) stands on machines; none stands on a channel. */
const machines: Record<string, string[]> = {
  runtime: [],
  lanes: ['runtime'],
  plan: ['runtime'],
  send: ['runtime', 'lanes'],
  receive: ['runtime', 'send'],
  settle: ['runtime', 'lanes', 'send'],
  series: ['runtime', 'plan'],
  text: ['runtime', 'lanes', 'plan', 'send', 'receive', 'settle'],
  call: ['runtime', 'lanes', 'plan', 'send', 'settle'],
  'call-in': ['runtime', 'call'],
}
const engine = ['server/engine', ...Object.keys(machines).map((machine) => `server/engine/${machine}`)]
const belowEngine = [
  ...['server/features', 'server/carriers', 'server/carrier-drivers', 'server/gateways', 'server/platform'],
  ...['protocols', ...shared],
]

export const zones: Zone[] = [
  {
    name: 'domain',
    paths: /^domain\//,
    may: [],
    packages: /^libphonenumber-js(\/|$)/,
    why: 'domain is pure rules that run anywhere: what needs the outside goes into server/ or web/, and hands its facts over',
  },
  {
    name: 'contract',
    paths: /^contract\//,
    may: ['domain'],
    packages: /^zod$/,
    why: 'contract declares what travels and nothing else; a rule goes into domain/',
  },
  {
    name: 'protocols',
    paths: /^protocols\//,
    may: [],
    packages: /^node:/,
    why: 'protocols knows the wire and no word of the product',
  },
  {
    name: 'simulator',
    paths: /^simulator\//,
    may: ['domain', 'protocols'],
    why: 'the simulator is the world outside and could be another company’s: what both need on the wire goes into protocols/',
  },
  {
    name: 'server/testing',
    paths: /^server\/testing\//,
    may: [
      'server',
      'server/api',
      ...engine,
      'server/features',
      'server/carriers',
      'server/carrier-drivers',
      'server/carrier-urls',
      'server/webhooks',
      'server/gateways',
      'server/seed',
      'server/platform',
      'protocols',
      'simulator',
      ...shared,
    ],
    why: 'server/testing stands above the whole server and below nothing but tests',
  },
  {
    name: 'server/platform',
    paths: /^server\/platform\//,
    may: ['protocols', ...shared],
    why: 'platform is what all of the server stands on, so it knows none of it: hand over what it needs as an argument',
  },
  {
    name: 'server/gateways',
    paths: /^server\/gateways\//,
    may: ['server/platform', ...shared],
    why: 'a gateway speaks with one outside party for a feature that imports it, never the other way round',
  },
  {
    name: 'server/carrier-drivers',
    paths: /^server\/carriers\/(drivers?|[^/]+\/[^/]+-driver)\.ts$/,
    may: ['server/carriers', 'server/carrier-urls', 'server/webhooks', 'server/platform', 'protocols', ...shared],
    why: 'a driver is all that the rest of the product knows of a carrier',
  },
  {
    name: 'server/webhooks',
    paths: /^server\/carriers\/[^/]+\/webhook\.ts$/,
    may: ['server/carriers', 'server/carrier-urls', 'server/platform', 'protocols', ...shared],
    why: 'a webhook verifies and parses; the raw store gets what it answers',
  },
  {
    name: 'server/carrier-urls',
    paths: /^server\/carriers\/([^/]+\/[^/]+-url|http\/carrier-url)\.ts$/,
    may: ['server/platform', 'server/carriers', 'protocols', ...shared],
    why: 'the address of a carrier is checked where it is entered',
  },
  {
    name: 'server/carriers',
    paths: /^server\/carriers\//,
    may: ['server/carrier-urls', 'server/platform', 'protocols', ...shared],
    why: 'a carrier stands behind one port and knows no feature: the engine hands it what to send and takes what it answers',
  },
  {
    name: 'server/features',
    paths: /^server\/features\//,
    may: ['server/gateways', 'server/carrier-drivers', 'server/platform', ...shared],
    why: 'a feature stands on platform and gateways; what the engine or the HTTP shell must know of it, they import from it',
  },
  ...Object.entries(machines).map(([machine, may]) => ({
    name: `server/engine/${machine}`,
    paths: new RegExp(`^server/engine/${machine}/`),
    may: [...belowEngine, ...may.map((other) => `server/engine/${other}`)],
    why: 'the machines of the engine stand on each other one way; what one needs of another above it, engine.ts hands over, and of a channel it knows what plan/part.ts, send/sending.ts and settle/settling.ts ask for',
  })),
  {
    name: 'server/engine',
    paths: /^server\/engine\/[^/]+$/,
    may: [...belowEngine, ...Object.keys(machines).map((machine) => `server/engine/${machine}`)],
    why: 'the engine delivers through features, carriers and platform and knows no HTTP',
  },
  {
    name: 'server/api-examples',
    paths: /^server\/api\/examples\.json$/,
    may: [],
    why: 'the recorded answers are data',
  },
  {
    name: 'server/api',
    paths: /^server\/api\//,
    may: [
      ...['server/api-examples', 'server/features', 'server/carrier-drivers', 'server/webhooks', 'server/platform'],
      ...shared,
    ],
    why: 'the HTTP shell mounts features and webhooks; of a carrier it knows its driver only',
  },
  {
    name: 'server/seed',
    paths: /^server\/seed\//,
    may: ['server/features', ...engine, 'server/gateways', 'server/platform', ...shared],
    why: 'the seed makes its world through features, and through the engine with a recorded carrier',
  },
  {
    name: 'server',
    paths: /^server\/[^/]+$/,
    may: [
      'server/api',
      'server/engine',
      'server/features',
      'server/carriers',
      'server/carrier-urls',
      'server/gateways',
      'server/seed',
      'server/platform',
      ...shared,
    ],
    why: 'main.ts puts the roles together',
  },
  {
    name: 'web/ui',
    paths: /^web\/ui\//,
    may: ['domain'],
    why: 'a control of ui could ship in another product: hand over what it shows',
  },
  { name: 'web/platform', paths: /^web\/platform\//, may: shared, why: 'platform knows no feature and no screen' },
  {
    name: 'web/testing',
    paths: /^web\/testing\//,
    may: ['web', 'web/app', 'web/features', 'web/ui', 'web/platform', 'server/api-examples', ...shared],
    why: 'web/testing is for tests; of the server it knows the answers that were recorded of it',
  },
  {
    name: 'web/features',
    paths: /^web\/features\//,
    may: ['web/ui', 'web/platform', ...shared],
    why: 'a feature knows other features, ui and platform; the shell imports it, not the other way round',
  },
  {
    name: 'web/app',
    paths: /^web\/app\//,
    may: ['web/features', 'web/ui', 'web/platform', ...shared],
    why: 'the shell mounts features',
  },
  {
    name: 'web',
    paths: /^web\/[^/]+$/,
    may: ['web/app', 'web/features', 'web/ui', 'web/platform', ...shared],
    why: 'main.tsx starts the shell',
  },
  {
    name: 'journeys',
    paths: /^journeys\//,
    may: ['scripts', ...shared],
    why: 'a journey knows the product from outside, as a browser does',
  },
  {
    name: 'bench',
    paths: /^(bench|chaos)\//,
    may: ['scripts', 'protocols', 'server/platform', 'server/testing', ...shared],
    why: 'bench and chaos drive real processes from outside',
  },
  {
    name: 'scripts',
    paths: /^scripts\//,
    may: ['server/platform', 'server/seed', 'server/testing', ...shared],
    why: 'scripts start and check the product; what the product needs itself is not among them',
  },
]

/** What tests may import in addition, besides any package. */
export const forTests: Record<string, string[]> = {
  server: [
    ...[
      'server',
      'server/api',
      ...engine,
      'server/features',
      'server/carriers',
      'server/carrier-urls',
      'server/webhooks',
    ],
    ...['server/gateways', 'server/seed', 'server/platform', 'server/testing', 'protocols', 'simulator'],
  ],
  web: ['web/testing'],
}
export const testFiles = /\.test\.tsx?$|\/testing\//

/** Server files that may hold SQL; a table is written by one feature's store. */
export const sqlFiles = [/\/store\.ts$/, /-store\.ts$/, /^server\/(migrations|seed|testing|platform)\//, /\.test\.ts$/]
/** What counts as SQL besides the tag `sql`: methods of the database and of its query builder; the bounds of a transaction do not. */
export const notSql = /^(begin|commit|rollback|start transaction|(rollback to |release )?savepoint)\b/i
export const sqlMethods = ['query', 'selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']

/** Features through which others ask the engine for something; what they write are its tables. */
export const engineDoors = ['deliveries', 'messages']

/** Who makes a Scope, and from what. Everyone else takes one from its caller, so that no statement can forget the tenant. */
export const scopeMints: Record<string, string> = {
  'server/api/admit.ts': 'whoever was found by their session, token, key or password asks',
  'server/engine/runtime/scope.ts': 'what is delivered is the account’s, whoever asked for it',
  'server/engine/series/repeating.ts': 'a run is made as the owner of its series',
  'server/engine/call-in/service-line.ts': 'what is recorded by phone is kept and sent as whoever made the broadcast',
  'server/engine/call-in/launch-by-phone.ts': 'whoever has keyed in the ID and the PIN of a user acts as that user',
  'server/features/text-launches/launch-text.ts': 'whose mobile it is, after their code',
  'server/features/auto-replies/send-reply.ts': 'an account answers by itself, and no user does',
  'server/features/contacts/join-contact.ts': 'a handset asked to be in a group',
  'server/features/approvals/jobs.ts': 'approvers of an account are told, and no user tells them',
  'server/features/mails/jobs.ts': 'a mail is about an account, and no user sends it',
  'server/features/notifications/jobs.ts': 'a push is written as the user whom it is for',
  'server/features/notifications/tell-unread.ts': 'a notice is decided and written as the user whom it is for',
  'server/features/notifications/text-unread.ts': 'notices are sent from a number of the operator’s',
  'server/features/passwords/jobs.ts': 'whoever has forgotten a password is found by their name or address',
  'server/features/repeating/run/run-again.ts': 'a run that is made again is its owner’s, whoever asks',
  'server/features/repeating/run/reckon-run.ts': 'a run is reckoned with the people its owner sees',
  'server/features/repeating/change/edit-form.ts': 'a series is checked as its owner’s, whoever changes it',
  'server/features/scheduled-conversations/cancel-opted-out.ts':
    'a phone has opted out, and what waits for it is canceled',
  'server/features/scheduled-conversations/say-due.ts': 'what is due is said without anybody asking',
  'server/features/scheduled-conversations/writer-of.ts':
    'a scheduled text is changed and said as its writer’s, whoever presses',
  'server/features/session/tell-failures.ts': 'whoever failed to sign in is nobody, and the account is told',
  'server/features/sign-ups/open-account.ts': 'whoever has signed up is the first user of their account',
  'server/features/single-sign-on/find-person.ts': 'whoever comes by single sign-on is nobody yet, and of one account',
  'server/features/staff-accounts/scope-account.ts': 'staff see to an account, whose users they are not',
  'server/features/tasks/take-turn.ts': 'a task goes on as the user who began it',
  'server/features/verification/send-code.ts': 'codes are sent from a number of the operator’s',
  'server/seed/cli.ts': 'what is added to the demonstration is its owner’s',
  'server/seed/scopes.ts': 'the demonstration is made by its own people',
}
