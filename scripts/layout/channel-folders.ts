/**
 * What is of one channel stands in its folder of the engine, so that another channel is another folder. The machines beside it name no
 * table of texts in their statements, and import no rule about the words of a text. What still does is listed with its reason; what is
 * listed and does so no longer is refused, so the list only gets shorter.
 */
import { testFiles } from './rules.ts'
import type { Source, Tree } from './sources.ts'

type Exceptions = Record<string, { names: string[]; why: string }>

const receipts = 'whose receipt it is is asked of recipients and single texts in one statement'
const numbers = 'lanes are text numbers, until there are lanes of another kind'

export const textsInMachines: Exceptions = {
  'server/engine/lanes/lease-store.ts': { names: ['outbox', 'text_number_carriers', 'text_numbers'], why: numbers },
  'server/engine/lanes/work-store.ts': {
    names: ['outbox'],
    why: 'what waits to be said singly is looked for with the rest',
  },
  'server/engine/receive/deferred-text-store.ts': {
    names: ['deferred_texts', 'text_number_owners'],
    why: 'inbound texts, which may be a STOP, are applied with what else carriers tell',
  },
  'server/engine/receive/event-store.ts': {
    names: ['deferred_texts', 'text_number_owners'],
    why: 'a STOP is told of before it is applied',
  },
  'server/engine/receive/late-receipt-store.ts': { names: ['text_messages'], why: receipts },
  'server/engine/receive/receipt-store.ts': {
    names: ['broadcast_texts', 'text_messages', 'texted_numbers'],
    why: receipts,
  },
  'server/engine/receive/sweep-store.ts': {
    names: ['deferred_texts', 'partial_texts'],
    why: 'what carriers told is swept in one job',
  },
  'server/engine/receive/unmatched-store.ts': {
    names: ['broadcast_texts', 'outbox', 'text_messages', 'text_number_owners'],
    why: receipts,
  },
  'server/engine/send/heard-store.ts': {
    names: ['deferred_texts', 'text_number_owners'],
    why: 'a STOP by text holds for calls too, and is heard before either is claimed',
  },
  'server/engine/send/answer-store.ts': {
    names: ['outbox', 'text_messages', 'text_numbers', 'texted_numbers'],
    why: 'answers to recipients and to single texts are saved by the same loop',
  },
}

export function checkChannelFolders({ sources, texts }: Tree, exceptions: Exceptions = textsInMachines): string[] {
  const tables = tablesOfTexts(texts.get('server/schema.sql') ?? '')
  if (tables.length === 0) return []
  const machines = [...sources.values()].filter(({ path }) => isMachine.test(path) && !testFiles.test(path))
  const named = new Map(machines.map((source) => [source.path, namesOf(source, tables)]))
  return [
    ...[...named].flatMap(([path, names]) =>
      names
        .filter((name) => !exceptions[path]?.names.includes(name))
        .map(
          (name) =>
            `${path} names ${name}: what is of texts belongs to server/engine/text, which the machine asks for it.`,
        ),
    ),
    ...Object.entries(exceptions).flatMap(([path, { names }]) =>
      names
        .filter((name) => !named.get(path)?.includes(name))
        .map(
          (name) => `${path} names ${name} no longer: strike it from the list in scripts/layout/channel-folders.ts.`,
        ),
    ),
  ]
}

const isMachine = /^server\/engine\/(?!text\/)[^/]+\//

/** Those with texts in their name, and what waits to be said singly. */
const tablesOfTexts = (schema: string): string[] =>
  [...schema.matchAll(/^create table (\w+) \(/gm)]
    .map(([, table = '']) => table)
    .filter((table) => /text|^outbox$/.test(table))

const namesOf = ({ literals, imports }: Source, tables: readonly string[]): string[] => [
  ...tables.filter((table) => literals.some((text) => new RegExp(String.raw`\b${table}\b`).test(text))),
  ...imports.flatMap(({ path }) => (path?.startsWith('domain/text/') ? [path] : [])),
]
