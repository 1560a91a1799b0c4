import { type Db, sql } from '../platform/database.ts'

/** What the catalog says of one table: columns, constraints and indexes, each as PostgreSQL itself would write it. */
export type Table = {
  name: string
  columns: string[]
  constraints: string[]
  indexes: { definition: string; isUnique: boolean; columns: string[] }[]
  triggers: string[]
  /** ` partition by …`, or nothing. */
  partitioning: string
}

/** The tables of our own, without those of the job queue, by name. */
export const readTables = async (db: Db): Promise<Table[]> =>
  (
    await sql<Table>`
      select t.relname as name,
        (select json_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
            case when a.attidentity = 'a' then 'generated always as identity' end,
            case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored' end,
            case when a.attnotnull and a.attidentity = '' then 'not null' end,
            case when a.attgenerated = '' then 'default ' || pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum)
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
        coalesce((select json_agg(pg_get_constraintdef(c.oid) order by c.contype, pg_get_constraintdef(c.oid))
          from pg_constraint c where c.conrelid = t.oid and c.contype <> 'n'), '[]') as constraints,
        coalesce((select json_agg(json_build_object(
            'definition', pg_get_indexdef(i.indexrelid),
            'isUnique', i.indisunique,
            'columns', (select json_agg(coalesce(a.attname, '(expression)') order by k.at)
              from unnest(i.indkey) with ordinality as k (attnum, at)
              left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum and k.attnum > 0)
          ) order by pg_get_indexdef(i.indexrelid)) from pg_index i where i.indrelid = t.oid), '[]') as indexes,
        coalesce(' partition by ' || pg_get_partkeydef(t.oid), '') as partitioning,
        coalesce((select json_agg(pg_get_triggerdef(g.oid) order by g.tgname)
          from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal), '[]') as triggers
      from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'public' and t.relkind in ('r', 'p') and not t.relispartition
      order by t.relname`.execute(db)
  ).rows

/** The schema as one text, the same for the same schema: `schema.sql` is its checked snapshot. */
export const printSchema = async (db: Db): Promise<string> => {
  const functions = await sql<{ definition: string }>`
    select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and not exists (select 1 from pg_depend e where e.objid = p.oid and e.deptype = 'e')
    order by p.proname`.execute(db)
  const tables = (await readTables(db)).map(({ name, columns, constraints, indexes, triggers, partitioning }) => {
    const lines = [...columns, ...constraints].map((line) => `  ${line}`)
    const own = [...indexes.map(({ definition }) => definition), ...triggers].map(
      (definition) => `${definition.replaceAll(' public.', ' ')};`,
    )
    return [`create table ${name} (\n${lines.join(',\n')}\n)${partitioning};`, ...own].join('\n')
  })
  const header = '-- Printed from the catalog by `npm run schema`; a test keeps it true. Never edited, never run.'
  return `${[header, ...functions.rows.map(({ definition }) => `${definition.replaceAll(' public.', ' ').trim()};`), ...tables].join('\n\n')}\n`
}
