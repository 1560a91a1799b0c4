/** Says what stands in the wrong place and where it belongs. The rules are in layout/rules.ts. */
import { join } from 'node:path'
import { awaitedExports } from './layout/awaited-exports.ts'
import { checkLayout } from './layout/check.ts'
import { checkExports } from './layout/exports.ts'
import { readTree } from './layout/sources.ts'

const tree = readTree(join(import.meta.dirname, '..'))
const problems = [...checkLayout(tree), ...checkExports(tree, awaitedExports)]
for (const problem of problems) console.error(problem)
if (problems.length) process.exitCode = 1
else console.log(`${tree.sources.size} files stand where they belong.`)
