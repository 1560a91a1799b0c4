/**
 * `npm start`. What happens is told at the top of launch/launch.ts; this is the contract with the processes it starts.
 *
 * - Settings are environment variables, all of them declared in server/platform/settings.ts. DATABASE_URL and
 *   CARILLON_SECRET are always set for the server; CARILLON_ROLES holds the one role of that process.
 * - CARILLON_LAUNCHER is set: file descriptors 0 and 3 are the launcher's pipes. (Without it a process was started by
 *   hand or by a container, has no such pipes, and ends on TERM and INT alone.)
 * - File descriptor 3: lines of JSON from the child. `{"ready":true}` once it answers; `{"failed":"sentence"}`
 *   when it gives up before that, to be shown to the operator as it is. Nothing else is read.
 * - Standard input: its end means stop. Finish what must not be cut off and exit with 0; web has 15 s, the
 *   engine 30 s, the simulator 5 s, then the process group is killed. INT never arrives from the terminal.
 * - Standard output and error go to CARILLON_DATA/log/<name>.log.
 * - An exit before ready is a failed start, later an accident: the child is started again.
 * - server/prepare.ts runs to its end before the roles start: status 0 is done, and what it printed is shown to
 *   the operator; otherwise the last line of its standard error is.
 */
import { launch } from './launch/launch.ts'
import { product } from './launch/product.ts'
import { helpScreen } from './launch/screen.ts'

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(helpScreen())
else process.exit(await launch({ env: process.env, parts: product }))
