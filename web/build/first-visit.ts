/**
 * What a signed-in user's first visit fetches, in one script instead of sixty: the modules of the parts that the entry, the shell
 * and Home are built of, found by building once without writing. Everything else keeps the parts that Vite makes.
 */
import { build, type InlineConfig, type Rolldown } from 'vite'

/** Where a visit begins, in this order. */
const steps = ['/web/app/main.tsx', '/web/app/root.tsx', '/web/features/home/home-page.tsx']

export async function firstVisit(config: InlineConfig): Promise<ReadonlySet<string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])))
  const fetched = new Set<string>()
  const fetch = (fileName: string) => {
    if (fetched.has(fileName)) return
    fetched.add(fileName)
    for (const other of chunks.get(fileName)?.imports ?? []) fetch(other)
  }
  for (const { fileName, moduleIds } of chunks.values()) {
    if (moduleIds.some((id) => steps.some((step) => id.endsWith(step)))) fetch(fileName)
  }
  return new Set([...fetched].flatMap((fileName) => chunks.get(fileName)?.moduleIds ?? []))
}
