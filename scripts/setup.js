/**
 * Runs before `npm start`, `npm test` and the others, on whatever Node is installed (20.19 or later), so it is
 * JavaScript and needs nothing. It installs the packages when they are missing or not those of
 * package-lock.json; among them is the Node that runs everything else. With --tests it also sees to a Chromium, to a PostgreSQL
 * of the machine's own and to sipp and baresip, which telephone.
 * It prints a line for each thing it does, and nothing when there is nothing to do.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const node = join(modules, '.bin', 'node')

refuseOldNode()
const reason = whyStale()
if (reason) install(reason)
checkNode()
if (process.argv.includes('--tests')) {
  provideBrowser()
  providePostgres()
  providePhone('sipp', 'sip-tester')
  providePhone('baresip', 'baresip-core')
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`Carillon needs Node 20.19 or later to begin with; this is ${process.versions.node}.`)
}

/** Why the installed packages are not those of the lock file; null when they are. */
function whyStale() {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages
  if (!installed) return 'the packages are not installed'
  if (!existsSync(node)) return 'Node is missing among the packages'
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  if (!wanted) fail('package-lock.json is missing or damaged: restore it from git.')
  for (const [path, { link, optional, version, integrity }] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || link) continue
    const found = installed[path]
    if (!found) {
      if (optional) continue
      return `${path} is missing`
    }
    if (found.version !== version || found.integrity !== integrity) return `${path} is another version`
  }
  return null
}

function install(why) {
  console.log(`Installing packages, because ${why}.`)
  // npm's own Node: the one in node_modules is about to be replaced. Set by npm, unless this is run by hand.
  const { npm_node_execpath: npmNode, npm_execpath: npm } = process.env
  // A setting of production or of no optional packages would leave out what builds the page and what runs it.
  const args = ['ci', '--loglevel=error', '--include=dev', '--include=optional']
  const [file, all] = npmNode && npm ? [npmNode, [npm, ...args]] : ['npm', args]
  const began = Date.now()
  const { status, error } = spawnSync(file, all, { cwd: root, stdio: 'inherit' })
  if (error) fail(`npm could not be run (${error.message}).`)
  if (status !== 0) fail(`npm ci ended with status ${status}; what it says above is the reason.`)
  console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** npm leaves out an optional package that it cannot get or that is not for this machine, without a word. */
function checkNode() {
  const machine = `${process.platform}-${process.arch}`
  if (!existsSync(node)) fail(`npm installed no Node for ${machine}: supported are Linux and macOS on x64 and arm64.`)
  const { status, error, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  fail(`The Node that npm installed does not run on this machine (${error?.message ?? stderr.trim().split('\n')[0]}).`)
}

/** The browser without a screen works a quarter faster; a Chromium that is there already will do. */
function provideBrowser() {
  if (systemBrowser() || playwrightsOwn()) return
  if (hasApt()) {
    console.log('Installing Chromium with apt-get.')
    if (aptInstall('chromium-headless-shell', 'chromium') && systemBrowser()) return
    console.log('apt-get has no Chromium.')
  }
  console.log("Installing Playwright's Chromium.")
  const cli = join(modules, 'playwright', 'cli.js')
  const { status } = spawnSync(node, [cli, 'install', 'chromium'], { cwd: root, stdio: 'inherit' })
  if (status !== 0 || !playwrightsOwn()) {
    fail('There is no browser for the tests: install Chromium as /usr/bin/chromium, or make its download possible.')
  }
}

/** One test starts the product on a server that it does not bring; where there is none, that is skipped and says so. */
function providePostgres() {
  if (systemPostgres() || !hasApt()) return
  console.log('Installing PostgreSQL with apt-get.')
  if (!aptInstall('postgresql')) console.log('apt-get has no PostgreSQL: one test is skipped.')
}

/** A telephone that is not ours, for ours to talk with; where there is none, that is skipped and says so. */
function providePhone(program, pack) {
  const path = `/usr/bin/${program}`
  if (existsSync(path)) return
  const missing = `calls with it are not tested: install it as ${path}`
  if (!hasApt()) {
    console.log(`There is no ${program}, so ${missing} (Debian: apt-get install ${pack}).`)
    return
  }
  console.log(`Installing ${program} with apt-get.`)
  if (!aptInstall(pack) || !existsSync(path)) console.log(`apt-get has no ${pack}, so ${missing}.`)
}

function hasApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** The first of these packages that there is. */
function aptInstall(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  return apt('update') && names.some((name) => apt('install', '-y', '--no-install-recommends', name))
}

function systemBrowser() {
  return existsSync('/usr/bin/chromium-headless-shell') || existsSync('/usr/bin/chromium')
}

/** The package of clients alone has the same folder. */
function systemPostgres() {
  const packaged = '/usr/lib/postgresql'
  return existsSync(packaged) && readdirSync(packaged).some((one) => existsSync(join(packaged, one, 'bin', 'initdb')))
}

function playwrightsOwn() {
  const ask = "process.stdout.write(require('playwright-core').chromium.executablePath())"
  const { status, stdout } = spawnSync(node, ['-e', ask], { cwd: root, encoding: 'utf8' })
  return status === 0 && statSync(stdout, { throwIfNoEntry: false })?.isFile() === true
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
